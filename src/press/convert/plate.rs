//! Spot colours and layers: groups that are printed on plates of their own.

use resvg::usvg::{Group, Image, Node, Paint, Stop};

use super::{At, Converter};
use crate::press::color::spot::Mixed;
use crate::press::color::{Device, Role};
use crate::press::content::{Content, Ink, Use};
use crate::press::store::Key;
use crate::press::value::{Dict, Value};
use crate::print::Space;
use crate::svg::ink::Plate;

/// The spot colour that is drawn in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) name: String,
    /// Percent.
    tint: u8,
    overprints: bool,
}

impl Converter<'_> {
    /// Draws a group in a spot colour or on a layer.
    pub(super) fn on_plate(&mut self, content: &mut Content, group: &Group, at: At, plate: Plate) {
        let layer = self.layer_of(&plate.name);
        if let Some(layer) = layer {
            content.begin_layer(layer);
        }
        let before = self.spot.clone();
        if let Some((tint, overprints)) = plate.spot {
            self.spot = Some(Spot { name: plate.name, tint, overprints });
        }
        self.group(content, group, at);
        self.spot = before;
        if layer.is_some() {
            // Hiding a layer does not change what is drawn after it.
            content.end_layer();
        }
    }

    /// The layer of this name, if the document has layers.
    fn layer_of(&self, name: &str) -> Option<Key> {
        (self.output.has_layers() && !self.in_mask).then(|| {
            self.store.dict(Dict::of([("Type", Value::name("OCG")), ("Name", Value::Text(name.to_string()))]))
        })
    }

    /// True if a node does not belong to the only plate that is printed. Groups are searched for nodes that
    /// do.
    pub(super) fn is_off_plate(&self, node: &Node) -> bool {
        let Some(plate) = &self.output.plate else { return false };
        let is_on = self.in_mask || self.spot.as_ref().is_some_and(|spot| spot.name == *plate);
        !is_on && !matches!(node, Node::Group(group) if group.filters().is_empty())
    }

    /// Sets up a paint in the current spot colour; false if there is none.
    pub(super) fn spot_paint(
        &mut self,
        content: &mut Content,
        paint: &Paint,
        opacity: f32,
        usage: Use,
    ) -> bool {
        let Some(spot) = self.spot.clone().filter(|_| !self.in_mask) else { return false };
        let of_stops = |stops: &[Stop]| {
            stops.first().map_or([0; 3], |stop| [stop.color().red, stop.color().green, stop.color().blue])
        };
        let (rgb, is_plain) = match paint {
            Paint::Color(color) => ([color.red, color.green, color.blue], true),
            Paint::LinearGradient(gradient) => (of_stops(gradient.stops()), false),
            Paint::RadialGradient(gradient) => (of_stops(gradient.stops()), false),
            Paint::Pattern(_) => ([0; 3], false),
        };
        if !is_plain {
            self.notice(
                "",
                format!(
                    "has a gradient or a pattern in the spot colour `{}`, and was printed in one tint",
                    spot.name
                ),
            );
        }
        // Opacity is for screens; how much ink is printed is the tint.
        let shown = rgb.map(|part| (255.0 - (255.0 - f32::from(part)) * opacity).round() as u8);
        self.found.spots.entry(spot.name.clone()).or_default().insert(shown);
        content.alpha(usage, 1.0);
        if self.output.plate.is_some() {
            let ink = (u16::from(spot.tint) * 255 / 100) as u8;
            let black = if self.output.space == Space::Cmyk {
                Device::Cmyk([0, 0, 0, ink])
            } else {
                Device::Gray(255 - ink)
            };
            content.ink(usage, &Ink::Color(black));
            return true;
        }
        content.overprint(usage, spot.overprints);
        let Ink::Color(full) = self.color(shown, Role::Area) else { return false };
        content.ink(usage, &Ink::Spot(Mixed { name: spot.name, full, tint: spot.tint }));
        true
    }

    /// Reports an image in a spot colour, which is printed in the usual inks.
    pub(super) fn spot_image(&mut self, image: &Image) {
        if let Some(spot) = self.spot.clone().filter(|_| !self.in_mask) {
            self.notice(
                image.id(),
                format!("is an image in the spot colour `{}`, and was printed in the usual inks", spot.name),
            );
        }
    }
}

/// True if a group is printed in a spot colour.
pub(super) fn is_spot(group: &Group) -> bool {
    Plate::of(group.id()).is_some_and(|plate| plate.spot.is_some())
}

/// True if a node contains a spot colour.
pub(super) fn has_spot(node: &Node) -> bool {
    matches!(node, Node::Group(group) if is_spot(group) || group.children().iter().any(has_spot))
}
