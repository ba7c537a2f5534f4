//! What a run costs, for people.

use std::fmt::Write;

use crate::cli::console::duration;
use crate::job::check::Checked;
use crate::job::cost::{Cost, TableCost};

/// The report on what the games of a run cost.
pub(super) fn report(cost: &Cost, checked: &[Checked<'_>]) -> String {
    let mut text = String::new();
    for (place, checked) in checked.iter().enumerate() {
        let own: Vec<&TableCost> = cost.tables.iter().filter(|table| table.deck == place).collect();
        let deck = &checked.loaded.deck;
        // Writing to a string can't fail.
        let _ = writeln!(text, "{}: {}", deck.id, deck.title);
        if own.is_empty() {
            text.push_str("  not played\n");
            continue;
        }
        text.push_str("  players  bots               games    ms a game  on one core  variant\n");
        for table in own {
            let variants = table.table.options.to_string();
            let (each, all) = (1_000.0 * table.each.as_secs_f64(), duration(table.seconds()));
            let line = format!(
                "  {:<7}  {:<10} {:>13} {each:>12.3} {all:>12}  {variants}",
                table.table.players, table.table.bot, table.games
            );
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    let (cores, shards) = (rayon::current_num_threads(), cost.shards());
    let _ = writeln!(
        text,
        "core hours in all: {:.2}; on this machine: {}",
        cost.seconds() / 3_600.0,
        duration(cost.seconds() / cores as f64)
    );
    let _ = writeln!(
        text,
        "summary: {}{}",
        size(cost.summary_bytes),
        if shards > 1 { " for each shard" } else { "" }
    );
    if let Some(bytes) = cost.row_bytes {
        let _ = writeln!(text, "rows: {} with `--rows`", size(bytes));
    }
    if shards > 1 {
        let each = cost.seconds() / shards as f64;
        let _ = writeln!(
            text,
            "shards: `--shard 1/{shards}` to `--shard {shards}/{shards}`, each {} on one core",
            duration(each)
        );
    }
    text.push_str(
        "measured with some games at each table: times are those of this machine, and sizes may be \
        half or twice as large\n",
    );
    text
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1_000)),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_rounded() {
        assert_eq!(
            [0.2, 89.0, 600.0, 7_200.0, 864_000.0].map(duration),
            ["1 s", "89 s", "10 min", "2.0 h", "10.0 days"]
        );
        assert_eq!([1, 34_044, 1_918_169, 2_500_000_000].map(size), ["1 kB", "35 kB", "1.9 MB", "2.5 GB"]);
    }
}
