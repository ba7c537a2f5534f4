//! Cells in columns, for people.

/// Rows of cells under each other, indented; those in the columns `left` begin alike, the others end alike.
pub(super) fn columns<R: AsRef<[String]>>(rows: &[R], left: &[usize]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for (column, cell) in rows.iter().flat_map(|row| row.as_ref().iter().enumerate()) {
        widths.resize(widths.len().max(column + 1), 0);
        widths[column] = widths[column].max(cell.chars().count());
    }
    let line = |row: &R| {
        let cells = row.as_ref().iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            match left.contains(&column) {
                true => format!("  {cell:<width$}"),
                false => format!("  {cell:>width$}"),
            }
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
