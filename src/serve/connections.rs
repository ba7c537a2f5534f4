//! Connections of browsers: bounded in number, and in the time that a request may take to arrive.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::sleep;

/// A browser opens six to a server; whoever opens more than these waits.
const MOST: usize = 512;

/// The time for the head of a request, from the beginning of the connection or the end of the last request.
const HEAD: Duration = Duration::from_secs(10);

/// The time until the next attempt if the system can't accept a connection, for want of open files perhaps.
const RETRY: Duration = Duration::from_millis(100);

/// Answers all who connect, without end.
pub(crate) async fn serve(listener: TcpListener, site: Router) {
    let free = Arc::new(Semaphore::new(MOST));
    // It is never closed.
    while let Ok(permit) = Arc::clone(&free).acquire_owned().await {
        let Ok((stream, peer)) = listener.accept().await else {
            sleep(RETRY).await;
            continue;
        };
        // Small answers are not held back for more.
        let _ = stream.set_nodelay(true);
        let service =
            TowerToHyperService::new(site.clone().layer(Extension(ConnectInfo::<SocketAddr>(peer))));
        tokio::spawn(async move {
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(HEAD);
            // Browsers close connections in any way.
            let _ = builder.serve_connection(TokioIo::new(stream), service).await;
            drop(permit);
        });
    }
}
