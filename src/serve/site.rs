//! What is at which address.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use futures_util::stream::{self, Stream};

use tokio::time::timeout;

use crate::guard::Guard;
use crate::hub::Hub;
use crate::page;

/// Widths of pictures in pixels that can be asked for: a wider one takes more memory than a screen can show.
const WIDTHS: std::ops::RangeInclusive<u32> = 16..=4096;

/// The longest order: a text for a card is much shorter.
const ORDER_BYTES: usize = 256 << 10;

/// The time for an order to arrive.
const ORDER_TIME: Duration = Duration::from_secs(10);

/// The page may load only what is its own, and no other page may show it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// All addresses of the page, below its token.
pub(crate) fn site(hub: Arc<Hub>, guard: Guard) -> Router {
    let router = Router::new()
        .route(
            "/{token}",
            get(|Path(token): Path<String>| async move { Redirect::permanent(&format!("/{token}/")) }),
        )
        .route("/{token}/", get(|| async { asset("") }))
        .route("/{token}/{file}", get(|Path((_, file)): Path<(String, String)>| async move { asset(&file) }))
        .route("/{token}/state.json", get(state))
        .route("/{token}/updates", get(updates))
        .route("/{token}/cards/{name}/{width}", get(picture))
        .route("/{token}/about/{*part}", get(about))
        .route("/{token}/act", post(act));
    router.with_state(hub).layer(middleware::from_fn_with_state(Arc::new(guard), guarded))
}

/// Answers only those who may read the page.
async fn guarded(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let token = request.uri().path().split('/').nth(1).unwrap_or_default();
    let mut response = match guard.admits(request.headers()) && guard.is_token(token) {
        true => next.run(request).await,
        false => (StatusCode::FORBIDDEN, "Open the whole address that `bidpress serve` has printed.\n")
            .into_response(),
    };
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn asset(name: &str) -> Response {
    match page::file(name) {
        Some((_, kind, text)) => ([(header::CONTENT_TYPE, *kind)], *text).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The newest version: its number, whether whoever asks may change something, and what the page shows.
async fn state(State(hub): State<Arc<Hub>>, ConnectInfo(peer): ConnectInfo<SocketAddr>) -> Response {
    let newest = hub.newest();
    let state = if newest.json.is_empty() { "null" } else { &newest.json };
    let text = format!("{{\"version\":{},\"can_act\":{},\"state\":{state}}}", newest.number, is_here(peer));
    json(Some(text), StatusCode::NOT_FOUND)
}

/// The numbers of versions as they come, the present one first.
async fn updates(State(hub): State<Arc<Hub>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut heard = hub.subscribe();
    heard.mark_changed();
    let next = |mut heard: tokio::sync::watch::Receiver<Arc<crate::hub::Version>>| async move {
        heard.changed().await.ok()?;
        let number = heard.borrow_and_update().number;
        Some((Ok(Event::default().data(number.to_string())), heard))
    };
    Sse::new(stream::unfold(heard, next)).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

async fn picture(
    State(hub): State<Arc<Hub>>,
    Path((_, name, width)): Path<(String, String, u32)>,
) -> Response {
    if !WIDTHS.contains(&width) {
        return StatusCode::NOT_FOUND.into_response();
    }
    match hub.pictures.get(&name, width).await {
        // The name changes with the picture.
        Some(png) => {
            let headers = [
                (header::CONTENT_TYPE, "image/png"),
                (header::CACHE_CONTROL, "private, max-age=31536000, immutable"),
            ];
            (headers, Body::from(png)).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn about(State(hub): State<Arc<Hub>>, Path((_, part)): Path<(String, String)>) -> Response {
    json(hub.about(part).await, StatusCode::NOT_FOUND)
}

/// Does what the page asks for, if it is seen on this machine: others only look on.
async fn act(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    body: Body,
) -> Response {
    if !is_here(peer) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Ok(order) = timeout(ORDER_TIME, to_bytes(body, ORDER_BYTES)).await else {
        return StatusCode::REQUEST_TIMEOUT.into_response();
    };
    let Ok(order) = order else { return StatusCode::PAYLOAD_TOO_LARGE.into_response() };
    match String::from_utf8(order.into()) {
        Ok(order) => json(hub.act(order).await, StatusCode::INTERNAL_SERVER_ERROR),
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}

/// True if a request comes from this machine.
fn is_here(peer: SocketAddr) -> bool {
    peer.ip().to_canonical().is_loopback()
}

fn json(text: Option<String>, otherwise: StatusCode) -> Response {
    text.map_or_else(
        || otherwise.into_response(),
        |text| ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn only_this_machine_may_change_something() {
        let here = |address: &str| is_here(address.parse().unwrap());
        assert!(["127.0.0.1:1", "127.9.9.9:1", "[::1]:1", "[::ffff:127.0.0.1]:1"].into_iter().all(here));
        assert!(!["192.168.0.9:1", "[fe80::1]:1", "[::ffff:10.0.0.1]:1", "0.0.0.0:1"].into_iter().any(here));
    }
}
