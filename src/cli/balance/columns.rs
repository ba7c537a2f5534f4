//! Cells in columns, for people.

/// Rows of cells under each other, indented; those in the columns `left` begin alike, the others end alike.
pub(super) fn columns<const N: usize>(rows: &[[String; N]], left: &[usize]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| match left.contains(&column) {
            true => format!("  {cell:<width$}"),
            false => format!("  {cell:>width$}"),
        });
        format!("{}\n", cells.collect::<String>().trim_end())
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_begin_or_end_alike() {
        let rows = [["a", "wins", ""], ["bcd", "±5", "x"]].map(|row| row.map(String::from));
        assert_eq!(columns(&rows, &[0, 2]), "  a    wins\n  bcd    ±5  x\n");
    }
}
