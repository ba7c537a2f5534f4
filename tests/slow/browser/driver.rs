//! A browser, through WebDriver (<https://www.w3.org/TR/webdriver2/>).

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value, json};

/// How long a test waits for something that has to happen.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Browser {
    driver: Child,
    host: String,
    session: String,
}

impl Browser {
    /// Chromium with a window of this size in pixels; `None`, with a word about it, if it is not installed.
    pub(crate) fn start(width: u32, height: u32, language: &str) -> Option<Browser> {
        let started =
            Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let Ok(mut driver) = started else {
            eprintln!("off: there is no chromedriver");
            return None;
        };
        let lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            Some(line.split_once("started successfully on port ")?.1.trim_end_matches('.').to_string())
        });
        let mut browser =
            Browser { driver, host: format!("127.0.0.1:{}", port.unwrap()), session: String::new() };
        let args = [
            "--headless=new".to_string(),
            "--no-sandbox".into(),
            "--disable-gpu".into(),
            "--force-color-profile=srgb".into(),
            format!("--lang={language}"),
            format!("--window-size={width},{height}"),
        ];
        let options = json!({ "args": args, "prefs": { "intl.accept_languages": language } });
        let wanted = json!({ "capabilities": { "alwaysMatch": { "browserName": "chrome", "goog:chromeOptions": options } } });
        let session = browser.ask("POST", "/session", &wanted);
        browser.session = format!("/session/{}", session["sessionId"].as_str().unwrap());
        Some(browser)
    }

    #[track_caller]
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: {length}\r\nConnection: \
            close\r\n\r\n{body}",
            self.host
        )
        .unwrap();
        // It keeps the connection open.
        let mut input = BufReader::new(stream);
        let headers: Vec<String> =
            input.by_ref().lines().map(Result::unwrap).take_while(|line| !line.is_empty()).collect();
        let length = headers
            .iter()
            .find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse().ok());
        let mut body = vec![0; length.unwrap()];
        input.read_exact(&mut body).unwrap();
        let mut answer: Value = serde_json::from_slice(&body).unwrap();
        let value = answer["value"].take();
        assert!(value["error"].is_null(), "{path}: {value:#}");
        value
    }

    fn command(&self, path: &str, body: &Value) -> Value {
        self.ask("POST", &format!("{}/{path}", self.session), body)
    }

    pub(crate) fn open(&self, url: &str) {
        self.command("url", &json!({ "url": url }));
    }

    /// The result of a function's body in the page.
    #[track_caller]
    pub(crate) fn run(&self, script: &str) -> Value {
        self.command("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The first result of the body that is neither null nor false.
    #[track_caller]
    pub(crate) fn until(&self, what: &str, script: &str) -> Value {
        let began = Instant::now();
        loop {
            let value = self.run(script);
            if !value.is_null() && value != false {
                return value;
            }
            assert!(began.elapsed() < PATIENCE, "{what}: {}", self.run("return document.body.innerText"));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What a script hands to `done`, later.
    #[track_caller]
    pub(crate) fn wait_for(&self, script: &str) -> Value {
        self.command(
            "execute/async",
            &json!({ "script": format!("const done = arguments[0]; {script}"), "args": [] }),
        )
    }

    /// The window as a PNG file.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let shot = self.ask("GET", &format!("{}/screenshot", self.session), &Value::Null);
        BASE64.decode(shot.as_str().unwrap()).unwrap()
    }

    /// Has the page in a colour scheme, `light` or `dark`, and without motion.
    pub(crate) fn prefer(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }, { "name": "prefers-reduced-motion", "value": "reduce" }]);
        self.command(
            "goog/cdp/execute",
            &json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } }),
        );
    }

    /// Types keys where the focus is; special keys are those of WebDriver, such as `\u{E004}` for Tab.
    pub(crate) fn keys(&self, keys: &str) {
        let press = |key: char| {
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        };
        let actions: Vec<Value> = keys.chars().flat_map(press).collect();
        self.command(
            "actions",
            &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": actions }] }),
        );
    }

    /// What the page has complained about.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.command("se/log", &json!({ "type": "browser" }));
        log.as_array()
            .unwrap()
            .iter()
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_string())
            .collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !std::thread::panicking() {
            self.ask("DELETE", &self.session, &json!({}));
        }
        let _ = self.driver.kill().and_then(|()| self.driver.wait());
    }
}
