//! Runs in parts as `docs/scale` starts them, and rows in the programs that read them.
//!
//! A check is off where its program is missing, and says so (`--nocapture`). `PYTHON` names a Python with
//! packages, if it isn't `python3`.

use std::process::{Command, Output};

use crate::support::folder::{Folder, asked, program};
use crate::support::{root, text};
use serde_json::Value;

const RUN: [&str; 3] = ["i-bid-you-not", "400", "5"];

fn python() -> String {
    asked("PYTHON").unwrap_or_else(|| "python3".into())
}

/// Whether Python has these packages.
fn has(packages: &str) -> bool {
    let found = Command::new(python())
        .args(["-c", &format!("import {packages}")])
        .output()
        .is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("off: there is no Python with {packages}");
    }
    found
}

/// Whether a program can be started.
fn starts(name: &str, args: &[&str]) -> bool {
    let started = Command::new(name).args(args).output().is_ok_and(|output| output.status.success());
    if !started {
        eprintln!("off: there is no {name}");
    }
    started
}

/// A folder in which `bidpress` is the program, but a shard breaks down as long as a file named `broken`
/// holds its name.
fn cluster(name: &str) -> Folder {
    let folder = Folder::new(name);
    let program = program().into_string().unwrap();
    let script = format!(
        "#!/bin/sh\ncase \" $* \" in *\" --shard $(cat '{0}/broken' 2>/dev/null || echo none) \"*) exit 9;; \
        esac\nexec '{program}' \"$@\"\n",
        folder.0.display()
    );
    folder.write("bin/bidpress", script);
    let made = Command::new("chmod").arg("+x").arg(folder.0.join("bin/bidpress")).status();
    assert!(made.unwrap().success());
    folder
}

/// Runs an example of the documentation in the folder, and returns what it prints.
fn example(folder: &Folder, command: &str, file: &str, args: &[&str]) -> Output {
    let path = std::env::join_paths(
        std::iter::once(folder.0.join("bin"))
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let file = root().join("docs/scale").join(file);
    Command::new(command)
        .arg(file)
        .args(RUN)
        .args(args)
        .current_dir(&folder.0)
        .env("PATH", path.unwrap())
        .output()
        .unwrap()
}

fn words(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Plays a run in which a shard breaks down, and again when it works: the first time it is named, the second
/// time the report is that of the whole.
fn plays_and_plays_again(name: &str, command: &str, file: &str) {
    let folder = cluster(name);
    folder.write("broken", "3/5");
    let output = example(&folder, command, file, &[]);
    let said = words(&output);
    assert!(
        !output.status.success()
            && said.contains("games 160 to 239 are missing of 400")
            && said.contains("(shard 3 of 5)"),
        "{file}: {said}"
    );
    std::fs::remove_file(folder.0.join("broken")).unwrap();
    let output = example(&folder, command, file, &[]);
    let whole = folder.succeed("check i-bid-you-not --games 400");
    assert!(
        output.status.success() && words(&output).contains(&whole),
        "{file}: {}\n{whole}",
        words(&output)
    );
}

#[test]
fn gnu_parallel_plays_a_run() {
    if starts("parallel", &["--version"]) {
        plays_and_plays_again("scale-parallel", "sh", "parallel.sh");
    }
}

#[test]
fn ray_plays_a_run() {
    if has("ray") {
        plays_and_plays_again("scale-ray", &python(), "ray_run.py");
    }
}

#[test]
fn dask_plays_a_run() {
    if has("dask.distributed") {
        plays_and_plays_again("scale-dask", &python(), "dask_run.py");
    }
}

/// On a cluster of one node, if Slurm runs here.
#[test]
fn slurm_plays_a_run() {
    if !starts("sinfo", &["--noheader"]) {
        return;
    }
    let folder = cluster("scale-slurm");
    folder.write("broken", "3/5");
    let report = |more: &[&str]| {
        let _ = std::fs::remove_file(folder.0.join("merge.out"));
        let output = example(&folder, "bash", "slurm.sh", more);
        assert!(output.status.success(), "{}", words(&output));
        let job = String::from_utf8(output.stdout).unwrap();
        // A job that is over is not in the queue any more.
        let waits = || {
            Command::new("squeue")
                .args(["--noheader", "--jobs", job.trim()])
                .output()
                .is_ok_and(|queue| !queue.stdout.is_empty())
        };
        while waits() {
            std::thread::sleep(std::time::Duration::from_millis(500));
        }
        String::from_utf8(folder.read("merge.out")).unwrap()
    };
    assert!(report(&[]).contains("(shard 3 of 5)"));
    std::fs::remove_file(folder.0.join("broken")).unwrap();
    let (again, whole) = (report(&["3"]), folder.succeed("check i-bid-you-not --games 400"));
    assert!(again.contains(&whole), "{again}\n{whole}");
}

#[test]
fn the_kubernetes_job_fits_its_schema() {
    if has("kubernetes_validate, yaml") {
        let check = "import sys, yaml, kubernetes_validate as k; \
            k.validate(yaml.safe_load(open(sys.argv[1])), k.latest_version(), strict=True)";
        let file = root().join("docs/scale/kubernetes.yaml");
        let output = Command::new(python()).args(["-c", check]).arg(file).output().unwrap();
        assert!(output.status.success(), "{}", words(&output));
    }
    // The shards of all its pods are all shards.
    let job = text("docs/scale/kubernetes.yaml");
    assert!(job.contains("completions: 64") && job.contains("$((JOB_COMPLETION_INDEX + 1))/64"), "{job}");
}

/// Other programs read rows without options, and add up the same.
#[test]
fn rows_open_in_pandas_polars_and_duckdb() {
    let folder = Folder::new("scale-rows");
    let report = folder
        .succeed("check bid-it --games 200 --players 3 --bots greedy --rows games.parquet --format json");
    let report: Value = serde_json::from_str(&report).unwrap();
    let table = &report["decks"][0]["play"]["tables"][0];
    let expected =
        format!("{} {} {}", table["games"], table["decisions"]["total"], table["seats"][1]["wins_60ths"]);
    let programs = [
        (
            "pandas, pyarrow",
            "import pandas as pd; t = pd.read_parquet('games.parquet'); t = t[t.variants == '']; \
             print(len(t), t.decisions.sum(), int(t.wins_60ths_2.sum()))",
        ),
        (
            "polars",
            "import polars as pl; t = pl.read_parquet('games.parquet').filter(pl.col('variants') == ''); \
             print(t.height, t['decisions'].sum(), t['wins_60ths_2'].sum())",
        ),
        (
            "duckdb",
            "import duckdb; print(*duckdb.sql(\"select count(*), sum(decisions), sum(wins_60ths_2) from \
            'games.parquet' where variants = ''\").fetchall()[0])",
        ),
    ];
    for (packages, script) in programs {
        if has(packages) {
            let output = Command::new(python()).args(["-c", script]).current_dir(&folder.0).output().unwrap();
            assert_eq!(words(&output).trim(), expected, "{packages}");
        }
    }
}
