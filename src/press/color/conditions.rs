//! Printing conditions that have names: those of the ICC's registry, and those that `--icc` takes or
//! explains.

/// Descriptions of profiles as their publishers write them, or a part of it, and the name of the condition at
/// <https://registry.color.org>.
const REGISTERED: [(&str, &str); 15] = [
    ("PSO Coated v3", "FOGRA51"),
    ("PSOcoated_v3", "FOGRA51"),
    ("PSO Uncoated v3", "FOGRA52"),
    ("PSOuncoated_v3", "FOGRA52"),
    ("ISO Coated v2", "FOGRA39"),
    ("Coated FOGRA39", "FOGRA39"),
    ("PSO LWC Improved", "FOGRA45"),
    ("PSO Uncoated ISO12647", "FOGRA47"),
    ("GRACoL2006_Coated1", "CGATS TR 006"),
    ("Coated GRACoL 2006", "CGATS TR 006"),
    ("GRACoL2013_CRPC6", "CGATS21-2-CRPC6"),
    ("SWOP2013C3_CRPC5", "CGATS21-2-CRPC5"),
    ("SWOP2006_Coated3", "CGATS TR 003"),
    ("SWOP2006_Coated5", "CGATS TR 005"),
    ("U.S. Web Coated (SWOP) v2", "CGATS TR 001"),
];

/// Names that people use for conditions, and where the profile is available; they are not ours to distribute.
const ELSEWHERE: [(&str, &str); 4] = [
    ("fogra51", "`PSOcoated_v3.icc` from https://www.eci.org"),
    ("fogra52", "`PSOuncoated_v3_FOGRA52.icc` from https://www.eci.org"),
    ("gracol", "`GRACoL2013_CRPC6.icc` from https://www.color.org/registry/"),
    ("swop", "`SWOP2013C3_CRPC5.icc` from https://www.color.org/registry/"),
];

/// The name of the built-in condition, coated paper of ISO 12647-2.
pub const BUILT_IN: &str = "fogra39";

/// The registered name of the condition of a profile with this description.
pub(super) fn registered(description: &str) -> Option<&'static str> {
    REGISTERED.iter().find(|(part, _)| description.contains(part)).map(|(_, name)| *name)
}

/// Where to find the profile of a condition that was named instead of a file.
pub fn elsewhere(name: &str) -> Option<&'static str> {
    let plain = name.to_ascii_lowercase();
    ELSEWHERE.iter().find(|(known, _)| *known == plain).map(|(_, place)| *place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_known_by_their_descriptions() {
        assert_eq!(registered("PSO Coated v3 (ECI)"), Some("FOGRA51"));
        assert_eq!(registered("ISO Coated v2 300% (ECI)"), Some("FOGRA39"));
        assert_eq!(registered("my printer"), None);
        assert!(
            elsewhere("FOGRA51").is_some_and(|place| place.contains("eci.org"))
                && elsewhere(BUILT_IN).is_none()
        );
    }
}
