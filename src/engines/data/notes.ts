/** Codes of the engine's notes about values, with their messages. */
export const DATA_NOTES = {
  data_syntax: 'Invalid {format} at line {line}, column {column}.',
  data_xml: 'Invalid XML at line {line}, column {column}: {fault}',
  data_aliases: 'The YAML aliases expand to too much data.',
  data_documents: 'Expected one YAML document, found {count}.',
  data_deep: 'The data is nested deeper than {most} levels.',
  data_repeated: 'Duplicate key in an object.',
  data_key: 'A key is a list or an object. Only YAML supports this.',
  data_number: 'The data contains infinity or NaN, which JSON does not support.',
  data_digits: 'It holds a whole number of more than {most} digits; write it as text, in quotes.',
  data_toml_root: 'TOML needs an object at the top level.',
  data_toml_value: 'The data contains a value TOML does not support: null in a list, or an integer beyond 64 bits.',
  data_output: 'The output exceeds {most} MiB.',
  data_large: '{format} files can be up to {most} MiB.',
  data_encoding: 'The file is not readable text. Use UTF-8 or UTF-16.',
  data_columns: 'There are more than {most} columns.',
  nulls_left_out: 'Keys with null were omitted because TOML has no null.',
  wrapped_in_items: 'The list was placed under "items" because TOML needs an object at the top level.',
  names_changed: 'Names not allowed in XML were changed.',
  windows_encoding: 'The text is not UTF-8; it was read as Windows-1252.',
} as const satisfies Record<string, string>;

export type DataNote = { code: 'nulls_left_out' | 'wrapped_in_items' | 'names_changed' | 'windows_encoding' };
