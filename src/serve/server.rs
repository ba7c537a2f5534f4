//! The server: from an address to a page that is up to date.

use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::Arc;

use crate::connections;
use crate::content::Content;
use crate::guard::Guard;
use crate::hub::Hub;
use crate::site::site;
use crate::watch::watch;

/// Where a page is.
#[derive(Clone, Debug)]
pub struct Address {
    /// The name or address of this machine that others reach it by; `127.0.0.1` if nobody else shall.
    pub host: String,
    /// The port; any that is free if there is none.
    pub port: Option<u16>,
}

/// The port that is tried first if none was asked for.
const USUAL_PORT: u16 = 4321;

/// A server whose port is its own, and that answers nobody yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    guard: Guard,
}

impl Server {
    /// Reserves the port.
    ///
    /// # Errors
    /// It is taken, or the machine has no such name.
    pub fn new(address: &Address) -> std::io::Result<Server> {
        let bind = |port: u16| {
            let all: Vec<SocketAddr> = (address.host.as_str(), port).to_socket_addrs()?.collect();
            TcpListener::bind(all.as_slice())
        };
        let listener = match address.port {
            Some(port) => bind(port)?,
            None => bind(USUAL_PORT).or_else(|_| bind(0))?,
        };
        let port = listener.local_addr()?.port();
        Ok(Server { listener, guard: Guard::new(address.host.clone(), port)? })
    }

    /// The address of the page, with its token. Whoever knows it can see the page.
    pub fn url(&self) -> String {
        let Guard { host, port, token } = &self.guard;
        // What listens on all addresses is here, too.
        let here = match host.as_str() {
            "0.0.0.0" | "::" => "127.0.0.1".to_string(),
            host if host.contains(':') => format!("[{host}]"),
            host => host.to_string(),
        };
        format!("http://{here}:{port}/{token}/")
    }

    /// Opens the page in the browser of this machine.
    ///
    /// # Errors
    /// There is none.
    pub fn open(&self) -> std::io::Result<()> {
        open::that_detached(self.url())
    }

    /// Serves the content, and makes it anew when a file in one of these folders changes. Returns only if the
    /// server fails; `warn` hears of folders that can't be watched.
    ///
    /// # Errors
    /// The error of the system.
    pub fn run(
        self,
        content: Arc<dyn Content>,
        folders: Vec<PathBuf>,
        warn: impl Fn(String) + Send + 'static,
    ) -> std::io::Result<()> {
        let hub = Arc::new(Hub::new(content));
        let kept = Arc::clone(&hub);
        std::thread::Builder::new()
            .name("watch".into())
            .spawn(move || watch(&folders, &|_| false, &warn, || kept.refresh()))?;
        self.listener.set_nonblocking(true)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            connections::serve(listener, site(hub, self.guard)).await;
            Ok(())
        })
    }
}
