//! The action and the workflows, step by step as GitHub's runner would run them, and the examples of the page
//! on continuous integration.

mod runner;

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::folder::{Folder, bytes};
use crate::support::{root, text};
use runner::{Annotation, Outcome, Runner, copy, parse, yaml};
use yaml_rust2::Yaml;

const TAG: &str = concat!("v", env!("CARGO_PKG_VERSION"));

/// A deck that prints, and one that has an error in its line 8.
const GOOD: &str = "format = 1\nid = 'owls'\ntitle = 'Owls'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n\
                    [[kinds]]\nid = 'owl'\ntype = 't'\nnumber = 1\nname = 'Owl'\n";
const BAD: &str = "format = 1\nid = 'cats'\ntitle = '::error::A title'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n\
                   [[kinds]]\nid = 'cat'\ntype = 'x'\nnumber = 1\nname = 'Cat'\n";

fn target() -> &'static str {
    if cfg!(target_arch = "aarch64") { "aarch64-unknown-linux-musl" } else { "x86_64-unknown-linux-musl" }
}

fn run(command: &mut Command) {
    assert!(command.status().unwrap().success(), "{command:?}");
}

impl Runner {
    fn store(&self) -> std::path::PathBuf {
        self.folder.0.join("store")
    }

    /// A published release with the program in its archive, packed by the step of the release workflow.
    fn release(&mut self, tag: &str) {
        let name = format!("bidpress-{tag}-{}", target());
        let pack = "mkdir -p \"$STORE/$TAG/$NAME\" && cd \"$STORE/$TAG\" && ln \
            -s \"$PROGRAM\" \"$NAME/bidpress\" && \
                    tar -chzf \"$NAME.tar.gz\" \"$NAME\" && rm -r \"$NAME\" && sha256sum \"$NAME.tar.gz\" \
                    > \"$NAME.tar.gz.sha256\" && \
                    sha256sum < \"$NAME.tar.gz\" >> \"$STORE/attested\"";
        run(Command::new("bash").args(["-ec", pack]).envs(&self.variables).env("TAG", tag).env("NAME", name));
    }

    /// A file of the repository that is checked.
    fn write(&self, path: &str, text: &str) {
        self.folder.write(Path::new("a repository").join(path), text);
    }

    /// The files of an artifact.
    fn artifact(&self, name: &str) -> Vec<String> {
        self.folder.files_in(&format!("artifacts/{name}")).into_keys().collect()
    }

    /// The job of an example in the page on continuous integration, run with the runner's files in place.
    fn example(&mut self, name: &str) -> Outcome {
        let workflow = example(name);
        let (_, job) = workflow["jobs"].as_hash().unwrap().front().unwrap();
        self.job(job)
    }
}

/// The YAML of an example in the page on continuous integration, by the name in its first line.
fn example(name: &str) -> Yaml {
    let page = text(root().join("docs/ci.md"));
    let blocks = page.split("```yaml\n").skip(1).map(|block| block.split("```").next().unwrap());
    parse(
        blocks
            .clone()
            .find(|block| block.lines().next().unwrap().ends_with(name))
            .unwrap_or_else(|| panic!("no example {name}")),
    )
}

/// A runner with a release and a project.
fn runner(name: &str, deck: &str) -> Runner {
    let mut runner = Runner::new(name, TAG);
    runner.release(TAG);
    runner.write("decks/a deck.toml", deck);
    runner
}

#[test]
fn the_action_checks_and_builds() {
    let mut runner = runner("action", GOOD);
    runner.write("my cards/decks/owls.toml", GOOD);
    let outcome = runner
        .action(&[("working-directory", "my cards"), ("build", "--paper letter"), ("artifact", "pdfs")])
        .good();
    assert_eq!(outcome.ran, ["Install bidpress", "Check", "Build", "Upload"]);
    assert_eq!(
        outcome.commands.iter().filter(|command| command.name == "error").count(),
        0,
        "{:?}",
        outcome.commands
    );
    assert_eq!(runner.artifact("pdfs"), ["owls.pdf"]);
    // The newest release is used where the action is not used by a version, as are others by name.
    runner.contexts.insert("github.action_ref".into(), "main".into());
    runner.action(&[("decks", "'decks/a deck.toml'"), ("build", "false"), ("check", "--games 1")]);
    let outcome = runner.action(&[("build", "false")]).good();
    assert_eq!(outcome.ran, ["Install bidpress", "Check"]);
    let outcome = runner.action(&[("version", "v0.0.1")]);
    assert_eq!(
        (outcome.failed.as_deref(), outcome.ran.len()),
        (Some("Install bidpress"), 1),
        "{}",
        outcome.out
    );
}

#[test]
fn an_error_is_annotated_and_nothing_is_built() {
    let mut runner = runner("annotated", BAD);
    // A workflow of a fork has a token that can read.
    let outcome = runner.action(&[]);
    assert_eq!(outcome.failed.as_deref(), Some("Check"));
    assert_eq!(outcome.ran, ["Install bidpress", "Check"]);
    let errors: Vec<&Annotation> =
        outcome.commands.iter().filter(|command| command.name == "error").collect();
    let [error] = errors.as_slice() else { panic!("{errors:?}") };
    assert!(
        error.properties.contains("file=decks/a deck.toml") && error.properties.contains("line=9"),
        "{error:?}"
    );
    assert!(error.message.contains("`x`"), "{error:?}");
    assert_eq!(runner.artifact("decks"), [""; 0]);
}

#[test]
fn texts_of_decks_are_no_commands() {
    let name = "Owl\\n::error::gotcha\\n::add-mask::a";
    let deck =
        GOOD.replace("'Owl'", &format!("\"{name}\"")).replace("'plain/card'", "\"x\\n::warning::gotcha\"");
    let mut runner = runner("commands", &deck);
    let outcome = runner.action(&[]);
    assert!(outcome.failed.is_some());
    let gotcha = |command: &&Annotation| command.name == "add-mask" || command.message.starts_with("gotcha");
    assert_eq!(outcome.commands.iter().find(gotcha), None);
}

#[test]
fn a_release_that_is_not_ours_is_not_unpacked() {
    let mut runner = runner("forged", GOOD);
    let release = runner.store().join(TAG);
    let archive = release.join(format!("bidpress-{TAG}-{}.tar.gz", target()));
    let sums = release.join(format!("bidpress-{TAG}-{}.tar.gz.sha256", target()));
    let genuine = (bytes(&archive), text(&sums));
    let mut forged = genuine.0.clone();
    forged.extend(b"more");
    let is_refused = |runner: &mut Runner, words: &str| {
        let outcome = runner.action(&[]);
        assert_eq!(
            (outcome.failed.as_deref(), outcome.ran.len()),
            (Some("Install bidpress"), 1),
            "{}",
            outcome.out
        );
        assert!(outcome.out.contains(words), "{}", outcome.out);
        let unpacked = runner.folder.files_in("temporary files/bidpress");
        assert!(unpacked.keys().all(|file| !file.ends_with("/bidpress")), "{:?}", unpacked.keys());
    };
    runner.folder.write(&archive, &forged);
    is_refused(&mut runner, "FAILED");
    // Its own checksum, but of another origin.
    let sum = "cd \"$0\" && sha256sum *.tar.gz > \"$(echo *.tar.gz).sha256\"";
    run(Command::new("bash").args(["-ec", sum]).arg(&release));
    is_refused(&mut runner, "no attestations found");
    // The checksum of another file.
    runner.folder.write(&archive, &genuine.0);
    runner.folder.write(&sums, genuine.1.replace("bidpress-", "other-"));
    fs::copy(&archive, release.join(format!("other-{TAG}-{}.tar.gz", target()))).unwrap();
    is_refused(&mut runner, "");
    fs::remove_file(&sums).unwrap();
    is_refused(&mut runner, "");
}

#[test]
fn a_machine_without_a_release_says_so() {
    let mut runner = runner("machine", GOOD);
    runner.variables.insert("RUNNER_OS".into(), "Plan9".into());
    let outcome = runner.action(&[]);
    assert_eq!(outcome.failed.as_deref(), Some("Install bidpress"));
    assert!(
        outcome
            .commands
            .iter()
            .any(|command| command.message.starts_with("bidpress has no release for Plan9")),
        "{}",
        outcome.out
    );
}

/// The jobs of a workflow in an order in which each comes after those that it needs.
fn jobs(workflow: &Yaml) -> Vec<(String, Yaml)> {
    let mut left: Vec<(String, Yaml)> = workflow["jobs"]
        .as_hash()
        .unwrap()
        .iter()
        .map(|(name, job)| (name.as_str().unwrap().to_string(), job.clone()))
        .collect();
    let mut ordered: Vec<(String, Yaml)> = Vec::new();
    while !left.is_empty() {
        let is_done = |name: &str| ordered.iter().any(|(done, _)| done == name);
        let at = left.iter().position(|(_, job)| match &job["needs"] {
            Yaml::String(name) => is_done(name),
            Yaml::Array(names) => names.iter().all(|name| is_done(name.as_str().unwrap())),
            _ => true,
        });
        ordered.push(left.remove(at.expect("jobs need each other")));
    }
    ordered
}

#[test]
fn a_release_is_built_published_and_used() {
    let mut runner = Runner::new("release", TAG);
    let workspace = runner.workspace();
    for folder in ["decks", "templates"] {
        copy(&root().join(folder), &workspace.join(folder));
    }
    for file in Folder::names_in(root())
        .into_iter()
        .filter(|name| name.ends_with(".md") || name.starts_with("LICENSE"))
    {
        fs::copy(root().join(&file), workspace.join(&file)).unwrap();
    }
    // The gate itself calls this test.
    runner.write(".ci/run", "#!/bin/sh\n");
    run(Command::new("chmod").arg("+x").arg(workspace.join(".ci/run")));
    for (name, job) in jobs(&yaml(".github/workflows/release.yml")) {
        if let Some(machines) = job["strategy"]["matrix"]["include"].as_vec() {
            assert!(machines.iter().any(|machine| machine["target"].as_str() == Some(target())), "{name}");
            runner.contexts.insert("matrix.target".into(), target().into());
        }
        runner.job(&job).good();
        // Each job starts on a machine of its own.
        fs::remove_dir_all(workspace.join("output")).unwrap_or_default();
    }
    let release = Folder::names_in(&runner.store().join(TAG));
    let archive = format!("bidpress-{TAG}-{}.tar.gz", target());
    for name in ["bid-it-a4.pdf", "bid-it-letter.pdf", "SHA256SUMS-decks", &archive] {
        assert!(release.iter().any(|file| file == name), "{name}: {release:?}");
    }
    assert!(!runner.store().join(TAG).join(".draft").exists());
    fs::remove_dir_all(&workspace).unwrap();
    runner.write("decks/owls.toml", GOOD);
    runner.action(&[]).good();
    assert_eq!(runner.artifact("decks").iter().filter(|file| file.as_str() == "owls.pdf").count(), 1);
}

#[test]
fn examples_of_the_page_run() {
    let mut good = runner("examples", GOOD);
    good.example("decks.yml").good();
    assert_eq!(good.artifact("decks"), ["owls.pdf"]);
    good.example("scan.yml").good();
    let mut bad = runner("bad-examples", BAD);
    assert_eq!(bad.example("decks.yml").failed.as_deref(), Some("Check"));
    // The report is uploaded though the check has failed.
    let outcome = bad.example("scan.yml");
    assert_eq!(
        outcome.ran.last().map(|name| name.split('@').next().unwrap()),
        Some("github/codeql-action/upload-sarif")
    );
    let report = text(bad.workspace().join("decks.sarif"));
    assert!(report.contains("decks/a%20deck.toml"), "{report}");
}

#[test]
fn the_example_for_gitlab_runs() {
    let workflow = example(".gitlab-ci.yml");
    let job = &workflow["decks"];
    let lines =
        |key: &str| job[key].as_vec().into_iter().flatten().map(|line| line.as_str().unwrap().to_string());
    let script: Vec<String> = lines("before_script").chain(lines("script")).collect();
    let variables = job["variables"].as_hash().unwrap();
    for (deck, is_good) in [(GOOD, true), (BAD, false)] {
        let runner = runner("gitlab", deck);
        let mut command = Command::new("sh");
        command
            .args(["-ec", &script.join("\n")])
            .current_dir(runner.workspace())
            .env_clear()
            .envs(&runner.variables);
        command.env("PATH", format!("{}:/usr/bin:/bin", root().join("tests/slow/workflows/bin").display()));
        for (name, value) in variables {
            // It is for a machine of one kind.
            command.env(
                name.as_str().unwrap(),
                value.as_str().unwrap().replace("x86_64-unknown-linux-musl", target()),
            );
        }
        let output = command.output().unwrap();
        assert_eq!(output.status.success(), is_good, "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(runner.workspace().join("output/owls.pdf").is_file(), is_good);
    }
    assert_eq!(job["artifacts"]["paths"][0].as_str(), Some("output/"));
}
