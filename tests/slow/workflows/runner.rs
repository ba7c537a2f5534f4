//! A small runner for workflows and composite actions of GitHub: steps, expressions, files and commands, as
//! its documentation describes them. Programs and actions from elsewhere have stand-ins.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::folder::{Folder, program};
use crate::support::{root, text};
use yaml_rust2::{Yaml, YamlLoader};

/// Reads a YAML file of the repository.
pub(crate) fn yaml(path: &str) -> Yaml {
    parse(&text(root().join(path)))
}

pub(crate) fn parse(text: &str) -> Yaml {
    YamlLoader::load_from_str(text).unwrap().remove(0)
}

/// The pairs of a mapping, as texts; none if it is missing.
fn pairs(yaml: &Yaml) -> Vec<(String, String)> {
    let text = |value: &Yaml| match value {
        Yaml::String(text) | Yaml::Real(text) => text.clone(),
        Yaml::Boolean(value) => value.to_string(),
        Yaml::Integer(value) => value.to_string(),
        other => panic!("{other:?} is no text"),
    };
    yaml.as_hash().into_iter().flatten().map(|(key, value)| (text(key), text(value))).collect()
}

/// What the runner understood from the output: `::error file=…::message`.
#[derive(Debug, PartialEq)]
pub(crate) struct Annotation {
    pub(crate) name: String,
    pub(crate) properties: String,
    pub(crate) message: String,
}

/// How a job ended.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// The name of the step that failed.
    pub(crate) failed: Option<String>,
    /// The names of all steps that ran.
    pub(crate) ran: Vec<String>,
    pub(crate) commands: Vec<Annotation>,
    pub(crate) out: String,
}

impl Outcome {
    #[track_caller]
    pub(crate) fn good(self) -> Outcome {
        assert_eq!(self.failed, None, "{}", self.out);
        self
    }
}

/// A machine of GitHub's: the folder of a repository, a folder for temporary files, artifacts of earlier
/// jobs.
pub(crate) struct Runner {
    /// Its path has a space.
    pub(crate) folder: Folder,
    /// What expressions refer to.
    pub(crate) contexts: BTreeMap<String, String>,
    pub(crate) variables: BTreeMap<String, String>,
    paths: Vec<PathBuf>,
}

impl Runner {
    pub(crate) fn new(name: &str, tag: &str) -> Runner {
        let folder = Folder::new(name);
        for path in ["a repository", "temporary files", "artifacts", "store"] {
            fs::create_dir_all(folder.0.join(path)).unwrap();
        }
        let architecture = if cfg!(target_arch = "aarch64") { "ARM64" } else { "X64" };
        let path = |name: &str| folder.0.join(name).display().to_string();
        let text = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
        };
        let contexts = text(&[
            ("github.token", "token"),
            ("github.repository", "bidpress/bidpress"),
            ("github.action_ref", tag),
            ("runner.temp", &path("temporary files")),
        ]);
        let variables = text(&[
            ("CI", "true"),
            ("GITHUB_ACTIONS", "true"),
            ("GITHUB_WORKSPACE", &path("a repository")),
            ("GITHUB_REPOSITORY", "bidpress/bidpress"),
            ("GITHUB_REF_NAME", tag),
            ("GITHUB_OUTPUT", &path("output-file")),
            ("GITHUB_PATH", &path("path-file")),
            ("GITHUB_ENV", &path("env-file")),
            ("RUNNER_TEMP", &path("temporary files")),
            ("RUNNER_OS", "Linux"),
            ("RUNNER_ARCH", architecture),
            ("STORE", &path("store")),
            ("PROGRAM", &program().to_string_lossy()),
        ]);
        Runner { folder, contexts, variables, paths: vec![root().join("tests/slow/workflows/bin")] }
    }

    pub(crate) fn workspace(&self) -> PathBuf {
        self.folder.0.join("a repository")
    }

    /// Runs the steps of a job on a fresh machine, with the artifacts of the jobs before.
    pub(crate) fn job(&mut self, job: &Yaml) -> Outcome {
        self.paths.truncate(1);
        let mut outcome = Outcome::default();
        let job_variables = pairs(&job["env"]);
        let shell = job["defaults"]["run"]["shell"].as_str();
        self.steps(&job["steps"], &job_variables, shell, &mut outcome);
        outcome
    }

    /// Runs the action of this repository as a step of a workflow with these inputs.
    pub(crate) fn action(&mut self, inputs: &[(&str, &str)]) -> Outcome {
        self.paths.truncate(1);
        let mut outcome = Outcome::default();
        let inputs: Vec<(String, String)> =
            inputs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        self.composite(&inputs, &mut outcome);
        outcome
    }

    fn composite(&mut self, inputs: &[(String, String)], outcome: &mut Outcome) {
        let action = yaml("action.yml");
        let declared: Vec<String> =
            action["inputs"].as_hash().unwrap().keys().map(|key| key.as_str().unwrap().to_string()).collect();
        self.contexts.retain(|key, _| !key.starts_with("inputs."));
        for name in &declared {
            let default = action["inputs"][name.as_str()]["default"].as_str().unwrap_or_default();
            self.contexts.insert(format!("inputs.{name}"), default.to_string());
        }
        for (name, value) in inputs {
            assert!(declared.contains(name), "the action has no input {name}");
            self.contexts.insert(format!("inputs.{name}"), value.clone());
        }
        self.steps(&action["runs"]["steps"], &[], None, outcome);
    }

    fn steps(
        &mut self,
        steps: &Yaml,
        variables: &[(String, String)],
        shell: Option<&str>,
        outcome: &mut Outcome,
    ) {
        for step in steps.as_vec().unwrap() {
            if !self.is_due(step["if"].as_str(), outcome.failed.is_some()) {
                continue;
            }
            let name =
                step["name"].as_str().or(step["uses"].as_str()).or(step["run"].as_str()).unwrap().to_string();
            outcome.ran.push(name.clone());
            let went_well = match (step["uses"].as_str(), step["run"].as_str()) {
                (Some(action), None) => self.used(action, &step["with"], outcome),
                (None, Some(script)) => {
                    let shell = step["shell"].as_str().or(shell);
                    let variables: Vec<_> = variables.iter().cloned().chain(pairs(&step["env"])).collect();
                    let folder = step["working-directory"].as_str().map(|path| self.filled(path));
                    self.script(script, shell, &variables, folder.as_deref(), outcome)
                }
                _ => panic!("{step:?} neither runs nor uses anything"),
            };
            if let Some(id) = step["id"].as_str() {
                for (key, value) in
                    self.written("GITHUB_OUTPUT").iter().filter_map(|line| line.split_once('='))
                {
                    self.contexts.insert(format!("steps.{id}.outputs.{key}"), value.to_string());
                }
            }
            if !went_well && outcome.failed.is_none() {
                outcome.failed = Some(name);
            }
        }
    }

    /// Whether a step runs: `always()`, or nothing has failed and the condition holds, if there is one.
    fn is_due(&self, condition: Option<&str>, has_failed: bool) -> bool {
        match condition {
            Some("always()") => true,
            _ if has_failed => false,
            None => true,
            Some(condition) => {
                let (value, other) = condition
                    .split_once(" != ")
                    .unwrap_or_else(|| panic!("a condition of another form: {condition}"));
                self.value(value) != other.trim_matches('\'')
            }
        }
    }

    fn value(&self, name: &str) -> &str {
        self.contexts.get(name.trim()).unwrap_or_else(|| panic!("the expression {name} has no value"))
    }

    /// A text with the values of its expressions.
    fn filled(&self, text: &str) -> String {
        let (mut filled, mut rest) = (String::new(), text);
        while let Some((before, after)) = rest.split_once("${{") {
            let (name, after) = after.split_once("}}").unwrap();
            filled.push_str(before);
            filled.push_str(self.value(name));
            rest = after;
        }
        filled + rest
    }

    /// What a step wrote to one of the files that the runner reads, which is empty for the next step.
    fn written(&self, name: &str) -> Vec<String> {
        let path = &self.variables[name];
        let path = Path::new(path);
        let lines = if path.exists() { text(path).lines().map(String::from).collect() } else { Vec::new() };
        let _ = fs::remove_file(path);
        lines
    }

    fn script(
        &mut self,
        script: &str,
        shell: Option<&str>,
        variables: &[(String, String)],
        folder: Option<&str>,
        outcome: &mut Outcome,
    ) -> bool {
        let file = self.folder.0.join("script.sh");
        self.folder.write("script.sh", self.filled(script));
        // Both streams go to one, as in the log of a run.
        let bash = match shell {
            None => "exec bash -e \"$0\" 2>&1",
            Some("bash") => "exec bash --noprofile --norc -eo pipefail \"$0\" 2>&1",
            Some(other) => panic!("an unknown shell: {other}"),
        };
        let mut command = Command::new("bash");
        command.args(["-c", bash]).arg(&file).current_dir(self.workspace().join(folder.unwrap_or(".")));
        let path = self.paths.iter().rev().map(|path| path.display().to_string());
        let path: Vec<String> =
            path.chain(["/usr/local/bin", "/usr/bin", "/bin"].map(String::from)).collect();
        command.env_clear().env("PATH", path.join(":")).env("HOME", &self.folder.0).envs(&self.variables);
        command.envs(variables.iter().map(|(key, value)| (key, self.filled(value))));
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        read_commands(&text, &mut outcome.commands);
        outcome.out.push_str(&text);
        self.paths.extend(self.written("GITHUB_PATH").into_iter().map(PathBuf::from));
        output.status.success()
    }

    /// An action from elsewhere, and what it would do here.
    fn used(&mut self, action: &str, with: &Yaml, outcome: &mut Outcome) -> bool {
        let with: BTreeMap<String, String> =
            pairs(with).into_iter().map(|(key, value)| (key, self.filled(&value))).collect();
        match action.split_once('@').unwrap().0 {
            "actions/checkout" => true,
            "actions/upload-artifact" => {
                let files: Vec<PathBuf> =
                    with["path"].lines().flat_map(|pattern| self.found(pattern)).collect();
                let artifact = self.folder.0.join("artifacts").join(&with["name"]);
                // Files keep their paths below the folder that they have in common.
                let common = files.iter().skip(1).fold(
                    files.first().and_then(|file| file.parent()),
                    |common, file| {
                        common.and_then(|common| common.ancestors().find(|folder| file.starts_with(folder)))
                    },
                );
                for file in &files {
                    let to = artifact.join(file.strip_prefix(common.unwrap()).unwrap());
                    fs::create_dir_all(to.parent().unwrap()).unwrap();
                    fs::copy(file, to).unwrap();
                }
                !files.is_empty()
            }
            "actions/download-artifact" => {
                let to = self.workspace().join(&with["path"]);
                for name in Folder::names_in(&self.folder.0.join("artifacts")) {
                    let is_meant = with.get("name") == Some(&name)
                        || with
                            .get("pattern")
                            .is_some_and(|pattern| name.starts_with(pattern.trim_end_matches('*')));
                    if is_meant {
                        copy(&self.folder.0.join("artifacts").join(name), &to);
                    }
                }
                true
            }
            "actions/attest-build-provenance" => {
                let files: Vec<PathBuf> =
                    with["subject-path"].lines().flat_map(|pattern| self.found(pattern)).collect();
                let attested = "for file in \"$@\"; do sha256sum < \"$file\" >> \"$STORE/attested\"; done";
                let mut command = Command::new("bash");
                command.args(["-c", attested, "bash"]).args(&files).env("STORE", self.folder.0.join("store"));
                !files.is_empty() && command.status().unwrap().success()
            }
            "github/codeql-action/upload-sarif" => self.workspace().join(&with["sarif_file"]).is_file(),
            "bidpress/bidpress" => {
                let inputs: Vec<(String, String)> = with.into_iter().collect();
                let before = outcome.failed.clone();
                self.composite(&inputs, outcome);
                outcome.failed == before
            }
            other => panic!("there is no stand-in for {other}"),
        }
    }

    /// The files of a path, which may be that of a folder or end in a name with an asterisk.
    fn found(&self, pattern: &str) -> Vec<PathBuf> {
        let path = self.workspace().join(pattern.trim());
        if path.is_dir() {
            return Folder::names_in(&path).into_iter().map(|name| path.join(name)).collect();
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        let (start, end) = name.split_once('*').unwrap_or((name, ""));
        let folder = path.parent().unwrap();
        let names = if folder.is_dir() { Folder::names_in(folder) } else { Vec::new() };
        let fits = |found: &String| {
            if name.contains('*') { found.starts_with(start) && found.ends_with(end) } else { found == name }
        };
        names.into_iter().filter(fits).map(|name| folder.join(name)).collect()
    }
}

/// Copies a folder into another.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for name in Folder::names_in(from) {
        let (from, to) = (from.join(&name), to.join(&name));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(&from, &to).unwrap();
        }
    }
}

/// The commands in an output: none between `::stop-commands::token` and `::token::`.
fn read_commands(text: &str, commands: &mut Vec<Annotation>) {
    let mut stopped: Option<String> = None;
    for line in text.lines() {
        let Some((head, message)) =
            line.trim_start().strip_prefix("::").and_then(|line| line.split_once("::"))
        else {
            continue;
        };
        if let Some(token) = &stopped {
            if head == token.as_str() {
                stopped = None;
            }
            continue;
        }
        let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
        if name == "stop-commands" {
            stopped = Some(message.to_string());
        } else {
            commands.push(Annotation {
                name: name.into(),
                properties: properties.into(),
                message: message.into(),
            });
        }
    }
}
