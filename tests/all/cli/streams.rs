//! Standard output and standard error: what goes where, colours, quiet runs.

use super::*;

#[test]
fn results_go_to_standard_output_and_messages_to_standard_error() {
    let folder = Folder::new("cli-streams");
    folder.write("decks/x.toml", DECK);
    let good = folder.run("check x");
    assert!(good.out.contains("complete") && good.err.is_empty(), "{good:?}");
    folder.write("decks/x.toml", DECK.replace("number = 1", "count = 2\nnumbers = [1, 1]"));
    let bad = folder.run("check x");
    assert!(bad.out.is_empty() && bad.err.contains("error[C7]"), "{bad:?}");
    let new = folder.run("new y");
    assert_eq!(new.out, "wrote decks/y.toml\n");
    assert!(new.err.contains("bidpress check y"), "{new:?}");
}

#[test]
fn quiet_prints_errors_only() {
    let folder = Folder::new("cli-quiet");
    folder.write("decks/x.toml", DECK);
    for args in ["--quiet check x", "check x -q", "build x -q", "new y --quiet"] {
        let run = folder.run(args);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", ""), "{args}");
    }
    assert!(folder.0.join("output/x.pdf").is_file());
    assert!(folder.run("-q check nothing").err.contains("nothing"));
    assert!(folder.run("-q list games").out.contains("bid-it"), "--quiet keeps results");
}

#[test]
fn colours_follow_the_option() {
    let folder = Folder::new("cli-colours");
    let escape = '\u{1b}';
    assert!(!folder.run("check nothing").err.contains(escape), "no colours into a pipe");
    assert!(folder.run("check nothing --color always").err.contains(escape));
    assert!(!folder.run("check nothing --color never").err.contains(escape));
    assert!(!folder.run("--color never check nothing").err.contains(escape));
    let with = |name: &str, args: &str| Run::from(folder.command(args).env(name, "1").output().unwrap());
    assert!(!with("NO_COLOR", "check nothing").err.contains(escape));
    assert!(with("CLICOLOR_FORCE", "check nothing").err.contains(escape));
    let never =
        Run::from(folder.command("check nothing --color never").env("CLICOLOR_FORCE", "1").output().unwrap());
    assert!(!never.err.contains(escape), "an option takes precedence over the environment");
}

#[test]
fn a_closed_pipe_ends_the_output_and_not_the_program() {
    let folder = Folder::new("cli-pipe");
    for args in
        ["list", "schema", "man", "check bid-it --games 0", "completions bash", "credits --full", "--help"]
    {
        let mut child = folder.command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let run = Run::from(child.wait_with_output().unwrap());
        assert!(!run.err.contains("panicked"), "bidpress {args}\n{}", run.err);
        assert!(matches!(run.code, Some(0 | 1)), "bidpress {args}\n{run:?}");
    }
    let mut child = folder.command("check nothing").stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
