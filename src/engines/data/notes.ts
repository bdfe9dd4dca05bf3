/** What the engine has to say of values, by code. */
export const DATA_NOTES = {
  data_syntax: {
    en: 'The file is no valid {format}: line {line}, column {column}.',
    de: 'Die Datei ist kein gültiges {format}: Zeile {line}, Spalte {column}.',
  },
  data_xml: {
    en: 'The file is no valid XML: line {line}, column {column}: {fault}',
    de: 'Die Datei ist kein gültiges XML: Zeile {line}, Spalte {column}: {fault}',
  },
  data_aliases: {
    en: 'The aliases of this YAML stand for more than is unfolded.',
    de: 'Die Aliase dieses YAML stehen für mehr, als entfaltet wird.',
  },
  data_documents: {
    en: 'There must be one YAML document; here are {count}.',
    de: 'Es muss ein YAML-Dokument sein; hier sind es {count}.',
  },
  data_deep: {
    en: 'It is nested deeper than {most} levels.',
    de: 'Es ist tiefer verschachtelt als {most} Ebenen.',
  },
  data_repeated: {
    en: 'A key stands twice in the same object.',
    de: 'Ein Schlüssel steht zweimal im selben Objekt.',
  },
  data_key: {
    en: 'A key is a list or an object, which only YAML has.',
    de: 'Ein Schlüssel ist eine Liste oder ein Objekt; das gibt es nur in YAML.',
  },
  data_number: {
    en: 'It holds a number that is infinite or none; JSON has no such values.',
    de: 'Es enthält eine Zahl, die unendlich oder keine ist; solche Werte hat JSON nicht.',
  },
  data_toml_root: {
    en: 'TOML holds an object at the top, not a single value.',
    de: 'TOML hat oben ein Objekt, keinen einzelnen Wert.',
  },
  data_toml_value: {
    en: 'It holds a value that TOML does not have: null in a list, or a whole number beyond 64 bits.',
    de: 'Es enthält einen Wert, den TOML nicht hat: null in einer Liste oder eine ganze Zahl jenseits von 64 Bit.',
  },
  data_output: {
    en: 'The output would be larger than {most} MiB.',
    de: 'Die Ausgabe würde größer als {most} MiB.',
  },
  data_large: {
    en: '{format} may have at most {most} MiB.',
    de: '{format} darf höchstens {most} MiB haben.',
  },
  data_encoding: {
    en: 'The file is no text that can be read: it is neither UTF-8 nor UTF-16.',
    de: 'Die Datei ist kein lesbarer Text: weder UTF-8 noch UTF-16.',
  },
  data_columns: {
    en: 'There are more than {most} columns.',
    de: 'Es gibt mehr als {most} Spalten.',
  },
  nulls_left_out: {
    en: 'TOML has no null: keys with it were left out.',
    de: 'TOML hat kein null: Schlüssel damit blieben weg.',
  },
  wrapped_in_items: {
    en: 'TOML holds an object at the top: the list stands under "items".',
    de: 'TOML hat oben ein Objekt: Die Liste steht unter „items“.',
  },
  names_changed: {
    en: 'Names that XML does not allow were changed.',
    de: 'Namen, die XML nicht erlaubt, wurden geändert.',
  },
  windows_encoding: {
    en: 'The text is not UTF-8; it was read as Windows-1252.',
    de: 'Der Text ist nicht UTF-8; er wurde als Windows-1252 gelesen.',
  },
} as const satisfies Record<string, { en: string; de: string }>;

export type DataNote = { code: 'nulls_left_out' | 'wrapped_in_items' | 'names_changed' | 'windows_encoding' };
