//! Who may read the page: only those who know its address, through that address.
//!
//! A page of a stranger in the same browser must not read the cards: its requests come with its own name as
//! `Origin`, and if its name leads to this machine (DNS rebinding), with its own name as `Host`.

use axum::http::{HeaderMap, header};

/// The parts of the page's address that requests are checked against.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// The host as it was typed.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// The secret part of the address.
    pub(crate) token: String,
}

impl Guard {
    /// A guard with a new token.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(crate) fn new(host: String, port: u16) -> std::io::Result<Guard> {
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(std::io::Error::other)?;
        Ok(Guard { host, port, token: random.iter().map(|byte| format!("{byte:02x}")).collect() })
    }

    /// True if a request comes from the page itself, or from a user who typed its address.
    pub(crate) fn admits(&self, headers: &HeaderMap) -> bool {
        let one = |name| {
            let mut all = headers.get_all(name).iter();
            (all.next().map(|value| value.to_str().unwrap_or_default()), all.next().is_some())
        };
        let (Some(host), false) = one(header::HOST) else { return false };
        let origin_is_own = match one(header::ORIGIN) {
            (None, _) => true,
            (Some(origin), several) => !several && origin.strip_prefix("http://") == Some(host),
        };
        self.is_own(host) && origin_is_own
    }

    /// True for names of the machine that no stranger can give to it: an address, `localhost`, or the name
    /// that the user chose.
    fn is_own(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let is_address = address.parse::<std::net::IpAddr>().is_ok();
        port == Some(self.port)
            && (is_address || name.eq_ignore_ascii_case("localhost") || name.eq_ignore_ascii_case(&self.host))
    }

    /// Checks that a text is the token. The time that it takes does not depend on where they differ.
    pub(crate) fn is_token(&self, told: &str) -> bool {
        let differences = told.bytes().zip(self.token.bytes()).fold(0, |all, (told, own)| all | (told ^ own));
        told.len() == self.token.len() && differences == 0
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn strangers_are_not_admitted() {
        let guard = Guard::new("My-PC.local".into(), 4000).unwrap();
        let admits = |headers: &[(header::HeaderName, &str)]| {
            let mut map = HeaderMap::new();
            for (name, value) in headers {
                map.append(name, value.parse().unwrap());
            }
            guard.admits(&map)
        };
        for host in ["127.0.0.1:4000", "localhost:4000", "[::1]:4000", "192.168.0.9:4000", "my-pc.local:4000"]
        {
            assert!(admits(&[(header::HOST, host)]), "{host}");
            assert!(admits(&[(header::HOST, host), (header::ORIGIN, &format!("http://{host}"))]), "{host}");
        }
        for host in [
            "evil.example:4000",
            "127.0.0.1:4001",
            "127.0.0.1",
            "localhost.evil.example:4000",
            "[::1]",
            "",
            "4000",
            ":4000",
        ] {
            assert!(!admits(&[(header::HOST, host)]), "{host}");
        }
        let own = (header::HOST, "127.0.0.1:4000");
        for origin in [
            "http://evil.example",
            "null",
            "https://127.0.0.1:4000",
            "http://127.0.0.1:4001",
            "http://localhost:4000",
            "",
        ] {
            assert!(!admits(&[own.clone(), (header::ORIGIN, origin)]), "{origin}");
        }
        assert!(!admits(&[]) && !admits(&[own.clone(), own]));
    }

    #[test]
    fn tokens_are_long_and_each_is_another() {
        let [one, other] = [(); 2].map(|()| Guard::new("localhost".into(), 1).unwrap());
        assert!(one.token.len() == 32 && one.token != other.token);
        assert!(
            one.is_token(&one.token)
                && !one.is_token(&other.token)
                && !one.is_token("")
                && !one.is_token(&one.token[..31])
        );
    }
}
