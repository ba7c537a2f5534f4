//! The functions and filters of templates, as listed in `docs/templates.md`.

use std::sync::Arc;

use minijinja::value::{Kwargs, Serde, StringInput, Value, from_args};
use minijinja::{Environment, Error, State, filters};
use sha2::{Digest, Sha256};

use super::art::{Fit, Frame, Picture, hatch};
use super::call::{Call, defined, printable};
use super::render::{Render, RenderError};
use super::room::{Inside, Room};
use super::shared::Shared;
use super::text;
use super::text::spec::{Align, TextSpec, VAlign};
use crate::diag::Diagnostic;
use crate::paint;
use crate::svg::typeset::Typeset;

const STYLES: [(&str, bool); 2] = [("normal", false), ("italic", true)];
const ALIGNS: [(&str, Align); 3] =
    [("left", Align::Left), ("center", Align::Center), ("right", Align::Right)];
const VALIGNS: [(&str, VAlign); 3] =
    [("top", VAlign::Top), ("middle", VAlign::Middle), ("bottom", VAlign::Bottom)];
const FITS: [(&str, Fit); 2] = [("contain", Fit::Contain), ("cover", Fit::Cover)];

/// Sets a text.
type SetText = fn(&Shared, &Render, &TextSpec) -> Result<Arc<Typeset>, RenderError>;

/// The context that a function draws in.
#[derive(Clone, Copy)]
struct Scene<'a> {
    shared: &'a Shared,
    render: &'a Render,
    /// Something is missing, and the function has to do without it.
    draft: bool,
}

/// Adds all functions and filters.
pub(super) fn register(env: &mut Environment<'static>, shared: &Arc<Shared>) {
    macro_rules! function {
        ($name:literal, $body:path, $nothing:expr) => {
            let shared = Arc::clone(shared);
            env.add_function(
                $name,
                move |state: &State<'_, '_>, first: Value, named: Kwargs| -> Result<Value, Error> {
                    let render = Render::of(state)?;
                    render.call($nothing, |draft| {
                        $body(&Scene { shared: &shared, render: &render, draft }, &first, named)
                    })
                },
            );
        };
    }
    function!("textbox", textbox, Value::from(""));
    function!("line", line, Value::from(""));
    function!("measure", measure, Value::from(0));
    function!("height", height, Value::from(0));
    function!("mix", mix, Value::from(""));
    function!("readable", readable, Value::from(""));
    function!("art", art, Value::from(""));
    function!("has_art", has_art, Value::from(false));
    function!("room", room, Value::from(Serde(Room::default())));
    function!("outline", outline, Value::from(""));
    env.add_function("random", random);
    env.add_filter("signed", signed);
    empty_for_none(env);
}

/// Makes the text filters return nothing for none, where the language returns the word `none`, so that a card
/// without a text prints nothing.
fn empty_for_none(env: &mut Environment<'static>) {
    type Filter = fn(StringInput<'_>) -> Value;
    let all: [(&'static str, Filter); 3] =
        [("upper", filters::upper), ("lower", filters::lower), ("capitalize", filters::capitalize)];
    for (name, filter) in all {
        env.add_filter(name, move |text: Value| -> Result<Value, Error> {
            if text.is_none() {
                return Ok(Value::from(""));
            }
            defined(&text)?;
            let text = [text];
            let (text,): (StringInput<'_>,) = from_args(&text)?;
            Ok(filter(text))
        });
    }
}

fn textbox(scene: &Scene<'_>, first: &Value, named: Kwargs) -> Result<Value, RenderError> {
    let known = [
        "x", "y", "w", "h", "font", "size", "min", "align", "valign", "weight", "style", "fill", "leading",
        "tracking", "icons", "group",
    ];
    let call = Call::new("textbox", named, &known)?;
    let spec = TextSpec {
        height: Some(call.positive("h")?),
        width: Some(call.positive("w")?),
        valign: call.word("valign", &VALIGNS)?,
        leading: call.positive_or("leading", 1.2)?,
        ..placed_text(&call, scene, printable("textbox", first)?)?
    };
    in_group(&call, scene, spec, text::textbox)
}

fn line(scene: &Scene<'_>, first: &Value, named: Kwargs) -> Result<Value, RenderError> {
    let known = [
        "x", "y", "w", "font", "size", "min", "align", "weight", "style", "fill", "tracking", "icons",
        "group",
    ];
    let call = Call::new("line", named, &known)?;
    let mut spec = placed_text(&call, scene, printable("line", first)?)?;
    spec.width = call.optional_number("w")?.map(|_| call.positive("w")).transpose()?;
    in_group(&call, scene, spec, text::line)
}

/// A text that is set by `set`, no larger than its group.
fn in_group(call: &Call, scene: &Scene<'_>, mut spec: TextSpec, set: SetText) -> Result<Value, RenderError> {
    let group = call.optional_text("group")?;
    if let Some(group) = &group {
        let most = scene.render.most(group);
        if most < spec.size {
            spec.tracking *= most / spec.size;
            spec.size = most;
        }
    }
    let text = set(scene.shared, scene.render, &spec)?;
    if let Some(group) = group.filter(|_| text.size > 0.0) {
        scene.render.note_size(group, text.size);
    }
    Ok(Value::from_safe_string(scene.render.set(text)))
}

fn height(scene: &Scene<'_>, first: &Value, named: Kwargs) -> Result<Value, RenderError> {
    let call = Call::new(
        "height",
        named,
        &["w", "font", "size", "min", "weight", "style", "leading", "tracking", "icons"],
    )?;
    let spec = TextSpec {
        width: Some(call.positive("w")?),
        leading: call.positive_or("leading", 1.2)?,
        min: smallest(&call, scene)?,
        ..plain_text(&call, scene, printable("height", first)?)?
    };
    Ok(Value::from(text::height(scene.shared, scene.render, &spec)?))
}

fn measure(scene: &Scene<'_>, first: &Value, named: Kwargs) -> Result<Value, RenderError> {
    let call = Call::new("measure", named, &["font", "size", "weight", "style", "tracking", "icons"])?;
    let spec = plain_text(&call, scene, printable("measure", first)?)?;
    Ok(Value::from(text::measure(scene.shared, scene.render, &spec)?))
}

fn placed_text(call: &Call, scene: &Scene<'_>, text: String) -> Result<TextSpec, RenderError> {
    Ok(TextSpec {
        x: call.number("x")?,
        y: call.number("y")?,
        min: smallest(call, scene)?,
        align: call.word("align", &ALIGNS)?,
        fill: call.optional_text("fill")?.unwrap_or_else(|| "#000".to_string()),
        ..plain_text(call, scene, text)?
    })
}

/// The smallest size of a text, in units.
fn smallest(call: &Call, scene: &Scene<'_>) -> Result<f64, RenderError> {
    Ok(scene.render.page.points(call.number_or("min", 5.0)?.max(0.0)))
}

fn plain_text(call: &Call, scene: &Scene<'_>, text: String) -> Result<TextSpec, RenderError> {
    Ok(TextSpec {
        text,
        family: call.text("font")?,
        size: call.positive("size")?,
        weight: call.weight_or("weight", 400)?,
        italic: call.word("style", &STYLES)?,
        tracking: call.number_or("tracking", 0.0)?,
        icons: call.optional_number("icons")?.map(|_| call.positive("icons")).transpose()?,
        unit: scene.render.page.unit,
        draft: scene.draft,
        ..TextSpec::default()
    })
}

fn art(scene: &Scene<'_>, first: &Value, named: Kwargs) -> Result<Value, RenderError> {
    let Scene { shared, render, .. } = *scene;
    let call = Call::new("art", named, &["x", "y", "w", "h", "fit", "fill", "rotate"])?;
    let frame = Frame {
        x: call.number("x")?,
        y: call.number("y")?,
        w: call.positive("w")?,
        h: call.positive("h")?,
        fit: call.word("fit", &FITS)?,
        rotate: call.number_or("rotate", 0.0)?,
    };
    let fill = call.optional_text("fill")?;
    let name = printable("art", first)?;
    let clip = || render.clip_id();
    match picture(shared, render, &name) {
        Ok(picture) => Ok(Value::from_safe_string(picture.place(&frame, fill.as_deref(), clip)?)),
        Err(_) if scene.draft => {
            let missing = hatch::missing(
                &name,
                (frame.w, frame.h),
                shared.faces.fallback().map(|face| face.family.as_str()),
            );
            Ok(Value::from_safe_string(missing.place(&frame, None, clip)?))
        }
        Err(diagnostic) => Err(diagnostic.into()),
    }
}

/// The picture of that name; a card without one has an empty name.
fn picture(shared: &Shared, render: &Render, name: &str) -> Result<Arc<Picture>, Diagnostic> {
    if name.is_empty() {
        return Err(Diagnostic::error("unknown-art", "`art` has no picture")
            .hint("if a card may have none, write `{% if card.art %}…{% endif %}` around it"));
    }
    shared.art.find(&shared.library, &render.deck, name, render.low_ink())
}

fn has_art(scene: &Scene<'_>, first: &Value, named: Kwargs) -> Result<Value, RenderError> {
    Call::new("has_art", named, &[])?;
    let name = printable("has_art", first)?;
    let Scene { shared, render, .. } = *scene;
    Ok(Value::from(shared.art.has(&shared.library, &render.deck, &name)))
}

fn room(scene: &Scene<'_>, first: &Value, named: Kwargs) -> Result<Value, RenderError> {
    let call = Call::new("room", named, &["h", "inset"])?;
    let inside = Inside::of(&scene.render.page, call.number_or("inset", scene.render.page.safe)?);
    Ok(Value::from(Serde(inside.room(call.first_number("y", first)?, call.positive("h")?))))
}

fn outline(scene: &Scene<'_>, first: &Value, named: Kwargs) -> Result<Value, RenderError> {
    let call = Call::new("outline", named, &["corners"])?;
    let inside = Inside::of(&scene.render.page, call.first_number("inset", first)?);
    Ok(Value::from(inside.outline(call.number_or("corners", 0.0)?.max(0.0))))
}

/// A colour mixed with another one. What is no colour stays as it is, and is reported where it is drawn.
fn mix(_: &Scene<'_>, first: &Value, named: Kwargs) -> Result<Value, RenderError> {
    let call = Call::new("mix", named, &["with", "share"])?;
    let (own, other) = (printable("mix", first)?, call.text("with")?);
    let share = call.number_or("share", 0.5)?.clamp(0.0, 1.0);
    let (one, two) = (paint::rgb(&own), paint::rgb(&other));
    // What is no colour is returned, so that it is reported where it is used.
    let (Some(one), Some(two)) = (one, two) else {
        return Ok(Value::from(if one.is_some() { other } else { own }));
    };
    let [red, green, blue] =
        [0, 1, 2].map(|at| (f64::from(one[at]) * (1.0 - share) + f64::from(two[at]) * share).round() as u8);
    Ok(Value::from(format!("#{red:02x}{green:02x}{blue:02x}")))
}

/// The colour of texts, dark or light, with the higher contrast on a ground.
fn readable(_: &Scene<'_>, first: &Value, named: Kwargs) -> Result<Value, RenderError> {
    let call = Call::new("readable", named, &["dark", "light"])?;
    let ground = paint::rgb(&printable("readable", first)?).unwrap_or([255; 3]);
    let [dark, light] = [("dark", "#000"), ("light", "#fff")]
        .map(|(name, usual)| call.optional_text(name).map(|text| text.unwrap_or_else(|| usual.to_string())));
    let (dark, light) = (dark?, light?);
    let contrast = |text: &str| paint::rgb(text).map_or(1.0, |color| paint::contrast(color, ground));
    Ok(Value::from(if contrast(&light) > contrast(&dark) { light } else { dark }))
}

/// A random whole number from 0 to `n` − 1, by the card's own seed.
fn random(state: &State<'_, '_>, n: Value, salt: Option<Value>) -> Result<Value, Error> {
    let render = Render::of(state)?;
    render.call(Value::from(0), |_| {
        let Some(count) = n.as_i64().and_then(|n| u64::try_from(n).ok()).filter(|n| *n > 0) else {
            printable("random", &n)?;
            return Err(Diagnostic::error(
                "wrong-argument",
                format!("`random` needs a whole number above 0, not `{n}`"),
            )
            .into());
        };
        let salt = salt.map(|salt| printable("random", &salt)).transpose()?.unwrap_or_default();
        let hash = Sha256::digest(format!("{}\n{}\n{count}\n{salt}", render.deck, render.seed));
        let bits = hash.iter().take(8).fold(0u64, |bits, byte| (bits << 8) | u64::from(*byte));
        // The upper half of the product is uniform from 0 to `count` − 1.
        Ok(Value::from(((u128::from(bits) * u128::from(count)) >> 64) as u64))
    })
}

/// `+3`, `−2` with a real minus sign, `0`; nothing for none.
fn signed(value: Value) -> Result<Value, Error> {
    defined(&value)?;
    if value.is_none() {
        return Ok(Value::from(""));
    }
    let number = f64::try_from(value.clone())?;
    let digits = printable("signed", &value).map_err(|_| minijinja::ErrorKind::InvalidOperation)?;
    Ok(Value::from(match number {
        n if n > 0.0 => format!("+{digits}"),
        n if n < 0.0 => format!("−{}", digits.trim_start_matches('-')),
        _ => digits,
    }))
}
