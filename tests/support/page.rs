//! A page of `bidpress serve` while a test lasts, and a reader of it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::folder::Folder;

/// How long a test waits for something that has to happen.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Page {
    child: Child,
    _output: BufReader<ChildStdout>,
    /// Host and port.
    pub(crate) host: String,
    /// The path of the page, which ends in a slash.
    pub(crate) path: String,
}

/// What a server says to a request.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// The headers as they were sent, in lower case.
    pub(crate) headers: String,
    pub(crate) body: Vec<u8>,
}

impl Page {
    /// A page of a folder; the options follow `serve`.
    pub(crate) fn of(folder: &Folder, options: &str) -> Page {
        let mut child = folder.command(&format!("serve {options}")).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let rest = line.trim().strip_prefix("http://");
        let Some((host, path)) = rest.and_then(|rest| rest.split_once('/')) else {
            let out = child.wait_with_output().unwrap();
            panic!("{line}{}", String::from_utf8_lossy(&out.stderr));
        };
        Page { host: host.into(), path: format!("/{path}"), child, _output: output }
    }

    /// The whole address.
    pub(crate) fn url(&self) -> String {
        format!("http://{}{}", self.host, self.path)
    }

    /// The answer to a request for something on the page.
    pub(crate) fn get(&self, what: &str) -> Response {
        self.request(&format!(
            "GET {}{what} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.path, self.host
        ))
    }

    /// What has come of something that the page asks for.
    pub(crate) fn act(&self, order: &Value) -> Value {
        let body = order.to_string();
        let head =
            format!("POST {}act HTTP/1.1\r\nHost: {}\r\nOrigin: http://{}", self.path, self.host, self.host);
        let answer = self
            .request(&format!("{head}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len()));
        assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
        serde_json::from_slice(&answer.body).unwrap()
    }

    /// What is known about a part of the page.
    pub(crate) fn about(&self, part: &str) -> Value {
        serde_json::from_slice(&self.get(&format!("about/{part}")).body).unwrap()
    }

    /// The answer to a request as it is.
    pub(crate) fn request(&self, request: &str) -> Response {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end =
            answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or_else(|| panic!("{answer:?}"));
        let headers = String::from_utf8(answer[..end].to_vec()).unwrap().to_lowercase();
        let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
        Response { status, headers, body: answer[end + 4..].to_vec() }
    }

    /// The number of the newest version, and what it shows.
    pub(crate) fn now(&self) -> (u64, Value) {
        let mut told: Value = serde_json::from_slice(&self.get("state.json").body).unwrap();
        (told["version"].as_u64().unwrap(), told["state"].take())
    }

    /// The first state of which something is true.
    #[track_caller]
    pub(crate) fn until(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let (version, state) = self.now();
            if version > 0 && is_so(&state) {
                return state;
            }
            assert!(began.elapsed() < PATIENCE, "{what}: {state:#}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// The lines of the numbers of versions, as they come.
pub(crate) fn updates(page: &Page) -> impl Iterator<Item = u64> + use<> {
    let mut stream = TcpStream::connect(&page.host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(stream, "GET {}updates HTTP/1.1\r\nHost: {}\r\n\r\n", page.path, page.host).unwrap();
    let lines = BufReader::new(stream).lines();
    lines.filter_map(|line| line.unwrap().strip_prefix("data: ")?.parse().ok())
}
