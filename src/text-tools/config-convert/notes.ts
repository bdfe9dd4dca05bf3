export const NOTES = {
  config_syntax: 'This is no {format}: line {line}, column {column}.',
  config_aliases: 'The aliases of this YAML stand for more than is unfolded.',
  config_documents: 'There must be one YAML document; here are {count}.',
  config_deep: 'It is nested deeper than {most} levels.',
  config_repeated: 'A key stands twice in the same object.',
  config_key: 'A key is a list or an object, which only YAML has.',
  config_number: 'It holds a number that is infinite or none; JSON has no such values.',
  config_digits: 'It holds a whole number of more than {most} digits; write it as text, in quotes.',
  config_toml_root: 'TOML holds an object at the top, not a list or a single value.',
  config_toml_value: 'It holds a value that TOML does not have: null, or a whole number beyond 64 bits.',
  config_output: 'The output would be larger than 4 MiB.',
};
