//! Parts of setups of which only that is written which differs from its default.

/// Declares a struct that serde reads and writes by its fields; a field with its default value is left out.
macro_rules! sparse {
    ($(#[$about:meta])* pub struct $Name:ident { $($(#[$doc:meta])* pub $field:ident: $Type:ty,)+ }) => {
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize,
            schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        $(#[$about])*
        pub struct $Name {
            $(
                $(#[$doc])*
                #[serde(skip_serializing_if = "crate::effect::words::is_default")]
                pub $field: $Type,
            )+
        }
    };
}
pub(crate) use sparse;
