export const NOTES = {
  config_syntax: 'Invalid {format} at line {line}, column {column}.',
  config_aliases: 'The YAML aliases expand to too much data.',
  config_documents: 'Expected one YAML document, found {count}.',
  config_deep: 'The data is nested deeper than {most} levels.',
  config_repeated: 'Duplicate key in an object.',
  config_key: 'A key is a list or an object. Only YAML supports this.',
  config_number: 'The data contains infinity or NaN, which JSON does not support.',
  config_digits: 'It holds a whole number of more than {most} digits; write it as text, in quotes.',
  config_toml_root: 'TOML needs an object at the top level.',
  config_toml_value: 'The data contains a value TOML does not support: null, or an integer beyond 64 bits.',
  config_output: 'The output would be larger than 4 MiB.',
};
