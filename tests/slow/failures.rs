//! What goes wrong around the program: it is killed, the disk is full, folders vanish, nobody reads. Whatever
//! happens, earlier files stay whole, the message is right, and the next run leaves no litter.
//!
//! `BIDPRESS_KILLS=1000` sets the number of kills, `BIDPRESS_FILE_LIMITS=all` tries every bound on files.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::folder::{Files, Folder, Run, asked, program};
use crate::support::versions::{assert_one_message, assert_whole, is_litter, output, project, reset};

/// Cards of the deck.
const CARDS: u32 = 12;

/// Commands that write several files.
const BUILD: &str = "build x --backs separate --cut-file";
const GALLERY: &str = "gallery x --each --dpi 72 --out output";

/// What a command makes of a version.
fn made(args: &str, version: u8) -> Files {
    let folder =
        project(&format!("made-{version}-{}-{:?}", args.len(), std::thread::current().id()), CARDS, version);
    folder.run(args).good();
    output(&folder)
}

/// Numbers that look like chance, from 0 to 1.
fn chances() -> impl FnMut() -> f64 {
    let mut state = 7u64;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[test]
fn a_kill_at_any_moment_leaves_whole_files_and_no_litter() {
    let kills: usize = asked("BIDPRESS_KILLS").and_then(|kills| kills.parse().ok()).unwrap_or(40);
    let (mut runs, mut litter, mut changed) = (0, 0, 0);
    for (args, share) in [(BUILD, kills / 2), (GALLERY, kills - kills / 2)] {
        let (before, after) = (made(args, 40), made(args, 50));
        assert!(before.len() > 2 && before.keys().eq(after.keys()) && before != after, "{:?}", before.keys());
        let folder = project(&format!("kills-{}", args.len()), CARDS, 50);
        let started = Instant::now();
        assert_eq!(folder.run(args).code, Some(0));
        let (mut length, mut chance, mut killed) = (started.elapsed(), chances(), 0);
        for number in 0.. {
            if killed == share {
                break;
            }
            assert!(number < 8 * share, "only {killed} of {number} were killed");
            runs += 1;
            reset(&folder, &before);
            let mut child = folder.command(args).spawn().unwrap();
            // Every other kill falls into the end, where files are written.
            let part = if number % 2 == 0 { 1.1 * chance() } else { 0.6 + 0.5 * chance() };
            std::thread::sleep(length.mul_f64(part));
            child.kill().unwrap();
            // The pipes close when all that it started is gone, too.
            let ended = child.wait_with_output().unwrap();
            // Machines are now quick, now slow: the moments follow.
            let is_killed = ended.status.code().is_none();
            killed += usize::from(is_killed);
            length = length.mul_f64(if is_killed { 1.03 } else { 0.94 });
            let left = output(&folder);
            litter += left.keys().filter(|name| is_litter(name)).count();
            changed += usize::from(left.iter().any(|(name, bytes)| after.get(name) == Some(bytes)));
            assert_whole(&left, &before, &after, args);
            if number % 8 == 7 || left.keys().any(|name| is_litter(name)) {
                let run = folder.run(args);
                assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
                assert!(output(&folder) == after, "{:?}", output(&folder).keys());
            }
        }
    }
    println!(
        "{runs} runs, {kills} killed before their end; in {changed} some file was new; {litter} unfinished \
        files swept"
    );
}

/// A run that may write no more than so many bytes to a file, which is told before anything is written.
fn bounded(folder: &Folder, args: &str, blocks: usize) -> Run {
    let mut command = Command::new("sh");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{}' {args}", program().display());
    command.args(["-c", &script]);
    Run::from(folder.around(command).output().unwrap())
}

#[test]
fn a_bound_on_files_leaves_earlier_files_and_one_message() {
    for (args, is_quick) in [(BUILD, true), (GALLERY, false)] {
        let (before, after) = (made(args, 40), made(args, 50));
        let folder = project(&format!("full-{}", args.len()), CARDS, 50);
        // `ulimit -f` counts in units of 512 or 1024 bytes.
        let most = after.values().map(Vec::len).max().unwrap().div_ceil(512) + 1;
        let step = if asked("BIDPRESS_FILE_LIMITS").is_some() {
            1
        } else {
            most.div_ceil(if is_quick { 8 } else { 3 })
        };
        let (mut failed, mut done) = (0, 0);
        for blocks in (0..=most).step_by(step).chain([most]) {
            reset(&folder, &before);
            let run = bounded(&folder, args, blocks);
            if run.code == Some(0) {
                assert!(output(&folder) == after, "{blocks} blocks: {:?}", output(&folder).keys());
                done += 1;
            } else {
                assert_one_message(&run, "can't write `output/");
                assert!(output(&folder) == before, "{blocks} blocks: {:?}", output(&folder).keys());
                failed += 1;
            }
        }
        println!("{args}: {failed} bounds too small, {done} large enough");
        assert!(failed > 0 && done > 0);
    }
}

/// Where the system lets nobody have a disk of their own, `tests/slow/system_calls.rs` has calls fail
/// instead.
#[test]
fn a_full_disk_is_one_message_and_leaves_nothing() {
    let folder = project("disk", CARDS, 40);
    fs::create_dir(folder.0.join("disk")).unwrap();
    let on_disk = |size: &str, then: &str| {
        let mut command = Command::new("unshare");
        command.args([
            "-rm",
            "sh",
            "-c",
            &format!("mount -t tmpfs -o size={size} none disk && {then}; code=$?; ls -A disk; exit $code"),
        ]);
        folder.around(command).output().ok().map(Run::from)
    };
    if on_disk("4k", "true").is_none_or(|run| run.code != Some(0)) {
        println!("disks of our own: none here");
        return;
    }
    let build = format!("'{}' {BUILD} --quiet --out disk", program().display());
    let full = on_disk("4k", &build).unwrap();
    assert_one_message(&full, "can't write `disk/");
    assert!(full.out.is_empty() && full.err.contains("No space left"), "{full:?}");
    let large = on_disk("9m", &build).unwrap().good();
    assert!(large.out.contains("x.pdf"), "{large:?}");
}

#[test]
fn a_bound_of_the_shell_is_told_as_what_it_is() {
    let (before, after) = (made(BUILD, 40), made(BUILD, 50));
    let folder = project("ulimit", CARDS, 50);
    reset(&folder, &before);
    for args in [BUILD.to_string(), format!("{BUILD} --trust")] {
        assert_one_message(&shell(&folder, "ulimit -f 1", "", &args), "(`ulimit -f`)");
        assert!(output(&folder) == before && !after.is_empty(), "{args}: {:?}", output(&folder).keys());
    }
    // What standard output leads to is nothing that the program knows.
    let run = shell(&folder, "ulimit -f 1", "", "check x --games 0 --format sarif > report");
    assert_one_message(&run, "a file would have grown beyond what the shell allows (`ulimit -f`)");
    assert!(run.err.contains("earlier files are as they were"), "{run:?}");
}

#[test]
fn a_result_that_nobody_can_write_is_a_error() {
    let folder = project("stdout", CARDS, 40);
    for args in ["list", "schema", "rules", "man", "check x --games 0", "completions bash", BUILD] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let run = Run::from(folder.command(args).stdout(full).output().unwrap());
        assert_one_message(&run, "can't write to standard output");
    }
    // Whoever closes a pipe has seen enough.
    for args in ["list", "schema", "check x --games 0", BUILD] {
        let mut child = folder.command(args).spawn().unwrap();
        drop(child.stdout.take());
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args}");
    }
    // Nobody hears messages, but the exit code is right.
    for (args, code) in [("check nothing", 1), ("check x --games 0", 0)] {
        let mut child = folder.command(args).spawn().unwrap();
        drop(child.stderr.take());
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(code), "{args}");
    }
}

#[test]
fn folders_that_are_not_there_or_no_folders_are_errors() {
    let folder = project("folders", CARDS, 40);
    folder.write("file", b"mine");
    for out in ["file", "file/deeper", "/proc/nowhere", "/dev/null/x"] {
        let run = folder.run(&format!("build x --out {out}"));
        assert_one_message(&run, "can't write");
        assert!(run.err.contains(out) && run.err.contains("help: "), "{run:?}");
    }
    assert_eq!(folder.read("file"), b"mine");
    // A folder has the name of the file.
    fs::create_dir_all(folder.0.join("output/x.pdf/inside")).unwrap();
    assert_one_message(&folder.run("build x"), "can't write `output/x.pdf`");
    let names: Vec<String> = fs::read_dir(folder.0.join("output"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names, ["x.pdf"]);
    // The folder that it is run in is gone.
    assert_one_message(
        &shell(&folder, "mkdir gone && cd gone && rmdir ../gone", "", "build a-little-white-die"),
        "can't write `output/",
    );
}

/// A run from a shell that does something before, with variables set.
fn shell(folder: &Folder, before: &str, variables: &str, args: &str) -> Run {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{before} && {variables} exec '{}' {args}", program().display())]);
    Run::from(folder.around(command).output().unwrap())
}

#[test]
fn what_stands_in_the_place_of_a_file_decides() {
    let (before, after) = (made(BUILD, 40), made(BUILD, 50));
    let folder = project("places", CARDS, 50);
    let place = folder.0.join("output/x-backs.pdf");
    let is_link = || fs::symlink_metadata(&place).unwrap().is_symlink();
    // Nobody may write to it: the folder decides, as for `mv`.
    reset(&folder, &before);
    fs::set_permissions(&place, fs::Permissions::from_mode(0o444)).unwrap();
    folder.run(BUILD).good();
    assert!(output(&folder) == after);
    // A link makes place, and what it leads to is left alone, whether it is there or not.
    for target in ["theirs", "nowhere"] {
        reset(&folder, &before);
        folder.write("theirs", "theirs");
        fs::remove_file(&place).unwrap();
        std::os::unix::fs::symlink(folder.0.join(target), &place).unwrap();
        assert!(is_link());
        folder.run(BUILD).good();
        assert!(
            output(&folder) == after
                && !is_link()
                && folder.read("theirs") == b"theirs"
                && !folder.0.join("nowhere").exists()
        );
    }
    // A pipe or a device stays what it is, and nothing else is written.
    for make in ["mkfifo output/x-backs.pdf", "ln -s /dev/null output/x-backs.pdf"] {
        reset(&folder, &before);
        fs::remove_file(&place).unwrap();
        let kind = || fs::metadata(&place).unwrap().file_type();
        let run = shell(&folder, make, "", BUILD);
        assert_one_message(&run, "can't write `output/x-backs.pdf`");
        assert!(run.err.contains("a device or a pipe") && !kind().is_file());
        assert!(
            before
                .iter()
                .all(|(name, bytes)| name == "x-backs.pdf" || output(&folder).get(name) == Some(bytes))
        );
        assert!(!output(&folder).keys().any(|name| is_litter(name)));
        fs::remove_file(&place).unwrap();
    }
}

#[test]
fn folders_that_nobody_may_write_to_or_look_into_are_errors() {
    let (before, after) = (made(BUILD, 40), made(BUILD, 50));
    let folder = project("forbidden", CARDS, 50);
    let set = |name: &str, mode: u32| {
        fs::set_permissions(folder.0.join(name), fs::Permissions::from_mode(mode)).unwrap()
    };
    for (name, mode, refused) in [
        ("output", 0o555, "can't write `output/"),
        ("templates", 0o000, "can't read `templates`"),
        ("decks", 0o000, "can't read `decks/x.toml`"),
    ] {
        reset(&folder, &before);
        set(name, mode);
        // An administrator may do all.
        let binds = fs::File::create(folder.0.join(name).join(".probe")).is_err();
        let run = folder.run(BUILD);
        set(name, 0o755);
        let _ = fs::remove_file(folder.0.join(name).join(".probe"));
        if binds {
            assert_one_message(&run, refused);
            assert!(output(&folder) == before, "{name}");
        } else {
            run.good();
            assert!(output(&folder) == after, "{name}");
        }
    }
    // A deck that can't be seen is not taken for the one of that name that ships.
    std::os::unix::fs::symlink("bid-it.toml", folder.0.join("decks/bid-it.toml")).unwrap();
    assert_one_message(&folder.run("build bid-it"), "can't read `decks/bid-it.toml`");
    fs::remove_file(folder.0.join("decks/bid-it.toml")).unwrap();
    // Templates neither.
    fs::remove_dir_all(folder.0.join("templates")).unwrap();
    std::os::unix::fs::symlink("templates", folder.0.join("templates")).unwrap();
    assert_one_message(&folder.run(BUILD), "can't read `templates`");
}

#[test]
fn surroundings_change_nothing() {
    let after = made(BUILD, 40);
    for (before, variables) in [
        ("true", "TMPDIR=/nowhere"),
        ("unset HOME", ""),
        ("cd .", "HOME=/nowhere PATH= LANG=xx LC_ALL=xx TZ=nowhere TERM="),
        // Whoever starts the program wants to hear of no child that ends.
        ("trap '' CHLD", ""),
        ("trap '' PIPE HUP INT TERM", ""),
        ("umask 077", ""),
        ("ulimit -n 24", ""),
    ] {
        let folder = project("surroundings", CARDS, 40);
        let run = shell(&folder, before, variables, BUILD).good();
        assert_eq!(
            (run.out.lines().count(), run.err.as_str()),
            (after.len(), ""),
            "{before} {variables}: {run:?}"
        );
        assert!(output(&folder) == after, "{before} {variables}");
        let wrong = shell(&folder, before, variables, "build nothing");
        assert_one_message(&wrong, "nothing");
    }
    // No room for the pipe to a second process: that is told, and the rest is done.
    let listed = shell(&project("unwatched", CARDS, 40), "ulimit -n 4", "", "list decks").good();
    assert!(listed.err.contains("warning[unwatched]") && listed.out.contains("  x "), "{listed:?}");
}

/// `BIDPRESS_CLOCKS=all` tries clocks that are wrong, jump or stand; it takes `faketime`.
#[test]
fn no_clock_changes_anything() {
    let after = made(BUILD, 40);
    let folder = project("clocks", CARDS, 40);
    // Dates of printing come from here only, and any are good.
    for epoch in ["0", "2147483648", "253402300799"] {
        let run = |folder: &Folder| {
            Run::from(folder.command(BUILD).env("SOURCE_DATE_EPOCH", epoch).output().unwrap()).good()
        };
        run(&folder);
        let once = output(&folder);
        run(&folder);
        assert!(output(&folder) == once && once.keys().eq(after.keys()) && once != after, "{epoch}");
    }
    if asked("BIDPRESS_CLOCKS").is_none() {
        println!("clocks that jump: off, ask for them with BIDPRESS_CLOCKS=all");
        return;
    }
    let clocks = [
        "1970-01-01 00:00:01",
        "2038-01-19 03:14:07",
        "2106-02-07 06:28:15",
        "2262-04-12 00:00:00",
        "-1y x-5",
        "+0 x0.001",
        "+0 x100000",
        "+3000d i-100",
    ];
    let check = "check bid-it --games 20 --seed 7";
    let checked = folder.succeed(check);
    for clock in clocks {
        let started = Instant::now();
        let under = |args: &str| {
            let mut command = Command::new("faketime");
            command.args(["-f", clock]).arg(program()).args(args.split_whitespace());
            Run::from(folder.around(command).output().unwrap()).good()
        };
        reset(&folder, &Files::new());
        assert_eq!(under(BUILD).err, "", "{clock}");
        assert!(output(&folder) == after, "{clock}");
        assert_eq!(under(check).out, checked, "{clock}");
        println!("{clock}: {:.1} s", started.elapsed().as_secs_f64());
    }
}

#[test]
fn folders_that_vanish_meanwhile_are_errors() {
    let folder = project("vanishing", CARDS, 40);
    let after = made(BUILD, 40);
    for _ in 0..6 {
        let child = folder.command(BUILD).spawn().unwrap();
        let until = Instant::now() + Duration::from_millis(200);
        while Instant::now() < until {
            let _ = fs::remove_dir_all(folder.0.join("output"));
        }
        let run = Run::from(child.wait_with_output().unwrap());
        match run.code {
            Some(0) => assert_eq!(run.err, ""),
            _ => assert_one_message(&run, "can't write"),
        }
        assert!(!output(&folder).keys().any(|name| is_litter(name)));
    }
    assert_eq!(folder.run(BUILD).code, Some(0));
    assert!(output(&folder) == after);
}

#[test]
fn builds_at_the_same_time_do_not_harm_each_other() {
    let one = project("together", CARDS, 40);
    let (first, second) = (made(BUILD, 40), made(BUILD, 50));
    let two = project("together-too", CARDS, 50);
    let shared = one.0.join("output");
    for _ in 0..3 {
        let start =
            |folder: &Folder| folder.command(&format!("{BUILD} --out {}", shared.display())).spawn().unwrap();
        let children = [start(&one), start(&two), start(&one), start(&two)];
        for child in children {
            let run = Run::from(child.wait_with_output().unwrap());
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        }
        let left = output(&one);
        assert!(left.keys().eq(first.keys()), "{:?}", left.keys());
        assert!(
            left.iter()
                .all(|(name, bytes)| first.get(name) == Some(bytes) || second.get(name) == Some(bytes))
        );
    }
    // Of those who start the same deck file, one wins.
    let children: Vec<_> = (0..4).map(|_| one.command("new other").spawn().unwrap()).collect();
    let codes: Vec<Option<i32>> =
        children.into_iter().map(|child| child.wait_with_output().unwrap().status.code()).collect();
    assert_eq!(codes.iter().filter(|code| **code == Some(0)).count(), 1, "{codes:?}");
}
