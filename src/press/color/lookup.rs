//! A conversion from RGB to inks by table lookup with integers: the same on every machine, and fast enough
//! for images.

/// Nodes along each side.
pub(super) const NODES: usize = 33;

/// Steps between neighbouring nodes, as 8-bit samples count them.
const STEPS: u32 = 255;

/// Inks at each node, 0 to 65,535; red varies slowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lookup(Vec<[u16; 4]>);

impl Lookup {
    /// Makes a table by calling `convert` for all nodes at once: red, green, blue to cyan, magenta, yellow,
    /// black, all from 0 to 1.
    pub(super) fn new(
        convert: impl FnOnce(&[f32], &mut [f32]) -> Result<(), String>,
    ) -> Result<Lookup, String> {
        let place = |node: usize| node as f32 / (NODES - 1) as f32;
        let mut colors = Vec::with_capacity(NODES.pow(3) * 3);
        for red in 0..NODES {
            for green in 0..NODES {
                for blue in 0..NODES {
                    colors.extend([place(red), place(green), place(blue)]);
                }
            }
        }
        let mut inks = vec![0.0; NODES.pow(3) * 4];
        convert(&colors, &mut inks)?;
        // 12 bits: rounding differences of the last places, which differ between machines, disappear.
        let whole = |ink: &f32| ((ink.clamp(0.0, 1.0) * 4_095.0).round() as u32 * 65_535 / 4_095) as u16;
        let mut nodes: Vec<[u16; 4]> =
            inks.chunks_exact(4).map(|ink| [0, 1, 2, 3].map(|place| whole(&ink[place]))).collect();
        // White is the paper.
        if let Some(white) = nodes.last_mut() {
            *white = [0; 4];
        }
        Ok(Lookup(nodes))
    }

    /// The inks of a colour, by tetrahedral interpolation.
    pub(super) fn get(&self, rgb: [u8; 3]) -> [u8; 4] {
        let last = (NODES - 1) as u32;
        let place = rgb.map(|part| u32::from(part) * last / STEPS);
        let rest = rgb.map(|part| u32::from(part) * last % STEPS);
        // From the lower corner of the cell to the upper one, along the axis with the largest rest first.
        let mut axes = [0usize, 1, 2];
        axes.sort_by_key(|axis| std::cmp::Reverse(rest[*axis]));
        let mut corner = place;
        let mut sum = [0u64; 4];
        let mut left = STEPS;
        for step in 0..4 {
            let next = axes.get(step).map_or(0, |axis| rest[*axis]);
            let weight = left - next;
            if weight > 0 {
                let inks = self.node(corner);
                sum.iter_mut().zip(inks).for_each(|(sum, ink)| *sum += u64::from(weight) * u64::from(ink));
            }
            left = next;
            if let Some(axis) = axes.get(step) {
                corner[*axis] = (corner[*axis] + 1).min(last);
            }
        }
        let whole = u64::from(STEPS) * 257;
        sum.map(|sum| ((sum + whole / 2) / whole) as u8)
    }

    fn node(&self, [red, green, blue]: [u32; 3]) -> [u16; 4] {
        let place = (red as usize * NODES + green as usize) * NODES + blue as usize;
        self.0.get(place).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpolates_what_is_linear_exactly() {
        let lookup = Lookup::new(|colors, inks| {
            for (color, ink) in colors.chunks(3).zip(inks.chunks_mut(4)) {
                ink.copy_from_slice(&[1.0 - color[0], 1.0 - color[1], 1.0 - color[2], 0.0]);
            }
            Ok(())
        });
        let lookup = lookup.unwrap();
        for rgb in [[0, 0, 0], [255, 255, 255], [12, 200, 77], [128, 127, 129], [1, 2, 254]] {
            let [c, m, y, k] = lookup.get(rgb);
            let near = |ink: u8, part: u8| ink.abs_diff(255 - part) <= 1;
            assert!(
                near(c, rgb[0]) && near(m, rgb[1]) && near(y, rgb[2]) && k == 0,
                "{rgb:?} {:?}",
                [c, m, y, k]
            );
        }
    }
}
