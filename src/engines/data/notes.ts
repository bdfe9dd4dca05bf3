/** What the engine has to say of values, by code. */
export const DATA_NOTES = {
  data_syntax: 'The file is no valid {format}: line {line}, column {column}.',
  data_xml: 'The file is no valid XML: line {line}, column {column}: {fault}',
  data_aliases: 'The aliases of this YAML stand for more than is unfolded.',
  data_documents: 'There must be one YAML document; here are {count}.',
  data_deep: 'It is nested deeper than {most} levels.',
  data_repeated: 'A key stands twice in the same object.',
  data_key: 'A key is a list or an object, which only YAML has.',
  data_number: 'It holds a number that is infinite or none; JSON has no such values.',
  data_digits: 'It holds a whole number of more than {most} digits; write it as text, in quotes.',
  data_toml_root: 'TOML holds an object at the top, not a single value.',
  data_toml_value: 'It holds a value that TOML does not have: null in a list, or a whole number beyond 64 bits.',
  data_output: 'The output would be larger than {most} MiB.',
  data_large: '{format} may have at most {most} MiB.',
  data_encoding: 'The file is no text that can be read: it is neither UTF-8 nor UTF-16.',
  data_columns: 'There are more than {most} columns.',
  nulls_left_out: 'TOML has no null: keys with it were left out.',
  wrapped_in_items: 'TOML holds an object at the top: the list stands under "items".',
  names_changed: 'Names that XML does not allow were changed.',
  windows_encoding: 'The text is not UTF-8; it was read as Windows-1252.',
} as const satisfies Record<string, string>;

export type DataNote = { code: 'nulls_left_out' | 'wrapped_in_items' | 'names_changed' | 'windows_encoding' };
