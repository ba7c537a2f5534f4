//! Templates that grow, loop and nest.

use super::Case;

fn template(name: &str, body: &str, told: &'static str) -> Case {
    let head = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94">"#;
    Case::template(name, format!("{head}{body}</svg>"), told)
}

/// Forty rounds of growth.
fn grown(start: &str, step: &str) -> String {
    format!(
        "{{% set ns = namespace(s={start}) %}}{{% for i in range(40) %}}{step}{{% endfor %}}{{{{ ns.s|length \
        }}}}"
    )
}

pub(crate) fn cases() -> Vec<Case> {
    let chain = |part: &str| format!("{{{{ {}1 }}}}", part.repeat(100_000));
    vec![
        template("doubled", &grown("'a'", "{% set ns.s = ns.s ~ ns.s %}"), "too much memory"),
        template("replaced", &grown("'a'", "{% set ns.s = ns.s|replace('a', 'aa') %}"), "and was stopped"),
        template("joined", &grown("'a'", "{% set ns.s = [ns.s, ns.s]|join %}"), "and was stopped"),
        template("listed", &grown("[1]", "{% set ns.s = ns.s + ns.s %}"), "error"),
        template(
            "caught",
            &grown("'a'", "{% set x %}{{ ns.s }}{{ ns.s }}{% endset %}{% set ns.s = x %}"),
            "too much memory",
        ),
        template(
            "printed pairs",
            "{% set ns = namespace(s=[1]) %}{% for i in range(40) %}{% set ns.s = [ns.s, ns.s] %}{% endfor %}{{ ns.s }}",
            "error",
        ),
        template(
            "compared pairs",
            "{% set ns = namespace(s=[1], t=[1]) %}{% for i in range(40) %}{% set ns.s = [ns.s, ns.s] %}{% set ns.t = [ns.t, ns.t] %}{% endfor %}{{ ns.s == ns.t }}",
            "and was stopped",
        ),
        template(
            "written",
            "{% for i in range(9999) %}{{ 'abcdefgh' * 9999 }}{% endfor %}",
            "larger than 64 MB",
        ),
        template("multiplied", "{{ ('a' * 1000000000)|length }}", "error"),
        template(
            "ranges",
            "{% for i in range(9000) %}{% set a = range(99999)|list|sort|reverse|unique|list %}{% endfor %}",
            "and was stopped",
        ),
        template("slices", "{{ [1]|slice(10000000000)|list|length }}", "error"),
        template("batches", "{{ [1]|batch(10000000000, 0)|list|length }}", "error"),
        template("indents", "{{ 'a\nb'|indent(1000000000) }}", "error"),
        template("formats", "{{ '%999999999d'|format(1) }}", "error"),
        template("powers", "{{ 10 ** 1000000000 }}", "error"),
        template(
            "endless",
            "{% for i in range(9999) %}{% for j in range(9999) %}{% endfor %}{% endfor %}",
            "runs too long",
        ),
        template("macro of itself", "{% macro a(n) %}{{ a(n) }}{% endmacro %}{{ a(1) }}", "error"),
        template("include of itself", "{% include 'own' %}", "error"),
        Case::template("extends itself", "{% extends 'own' %}", "error"),
        template("include of another place", "{% include '../../../etc/passwd' %}", "no template"),
        template("brackets", &format!("{{{{ {}{} }}}}", "[".repeat(50_000), "]".repeat(50_000)), "error"),
        template("ifs", &format!("{}{}", "{% if 1 %}".repeat(20_000), "{% endif %}".repeat(20_000)), "error"),
        template("nots", &chain("not "), "a tag of more than"),
        template("minuses", &chain("- "), "a tag of more than"),
        template("sums", &chain("1 + "), "a tag of more than"),
        template("choices", &chain("1 if 1 else "), "a tag of more than"),
        template("ways", &format!("{{{{ a{} }}}}", ".b".repeat(100_000)), "a tag of more than"),
        template("filters", &format!("{{{{ 1{} }}}}", "|abs".repeat(100_000)), "a tag of more than"),
        template("nots at the limit", &format!("{{{{ {}1 }}}}", "not ".repeat(990)), ""),
        template("sums at the limit", &format!("{{{{ {}1 }}}}", "1+".repeat(1_990)), ""),
        template("ways at the limit", &format!("{{{{ card{} }}}}", ".b".repeat(1_980)), "error"),
        template("sizes of text", "{{ line('a', x=0, y=9, font='Alegreya Sans', size=1e308) }}", "error"),
        template(
            "long text",
            "{{ textbox('a ' * 9000, x=0, y=0, w=60, h=80, font='Alegreya Sans', size=9) }}",
            "error",
        ),
        template(
            "many texts",
            "{% for i in range(5000) %}{{ line(i ~ 'abc', x=0, y=9, font='Alegreya Sans', size=3) \
            }}{% endfor %}",
            "",
        ),
        template("control signs", "{{ '\u{1}>1 x\u{1}.' }}{{ nothing }}", "error"),
    ]
}
