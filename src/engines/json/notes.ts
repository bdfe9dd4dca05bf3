/** What breaks the syntax of a JSON text, by code, for people: what is expected, never what stands there. */
export const JSON_NOTES = {
  json_byte_order_mark: {
    en: 'The text must not begin with a byte order mark',
    de: 'Der Text darf nicht mit einer Byte-Reihenfolge-Marke (BOM) beginnen',
  },
  json_not_utf8: { en: 'The text must be valid UTF-8', de: 'Der Text muss gültiges UTF-8 sein' },
  json_utf16: {
    en: 'The text must be UTF-8, not UTF-16 or UTF-32',
    de: 'Der Text muss UTF-8 sein, nicht UTF-16 oder UTF-32',
  },
  json_control_character: {
    en: 'Control characters in a string must be written as escapes such as \\n',
    de: 'Steuerzeichen in einer Zeichenkette müssen als Escapes wie \\n geschrieben sein',
  },
  json_bad_escape: {
    en: 'A backslash must be followed by one of " \\ / b f n r t u',
    de: 'Auf einen umgekehrten Schrägstrich muss " \\ / b f n r t oder u folgen',
  },
  json_bad_hex_escape: {
    en: '\\u must be followed by four hexadecimal digits',
    de: 'Auf \\u müssen vier hexadezimale Ziffern folgen',
  },
  json_bad_literal: { en: 'Expected true, false or null', de: 'Hier wird true, false oder null erwartet' },
  json_comment: { en: 'Comments are not allowed in JSON', de: 'Kommentare sind in JSON nicht erlaubt' },
  json_single_quotes: {
    en: 'Strings must be in double quotes',
    de: 'Zeichenketten müssen in doppelten Anführungszeichen stehen',
  },
  json_trailing_comma: {
    en: 'A comma must be followed by another item',
    de: 'Auf ein Komma muss ein weiteres Element folgen',
  },
  json_key_or_end_expected: {
    en: "Expected a key in double quotes or '}'",
    de: 'Hier wird ein Schlüssel in doppelten Anführungszeichen oder } erwartet',
  },
  json_key_expected: {
    en: 'Expected a key in double quotes',
    de: 'Hier wird ein Schlüssel in doppelten Anführungszeichen erwartet',
  },
  json_colon_expected: { en: "Expected ':' after the key", de: 'Nach dem Schlüssel wird : erwartet' },
  json_end_expected: { en: 'Expected nothing more after the value', de: 'Nach dem Wert darf nichts mehr kommen' },
  json_comma_or_brace_expected: {
    en: "Expected ',' or '}' after the value",
    de: 'Nach dem Wert wird , oder } erwartet',
  },
  json_comma_or_bracket_expected: {
    en: "Expected ',' or ']' after the value",
    de: 'Nach dem Wert wird , oder ] erwartet',
  },
  json_leading_plus: { en: "A number must not begin with '+'", de: 'Eine Zahl darf nicht mit + beginnen' },
  json_leading_point: {
    en: "A number must have a digit before '.'",
    de: 'Eine Zahl muss vor dem Punkt eine Ziffer haben',
  },
  json_leading_zero: { en: 'A number must not have leading zeros', de: 'Eine Zahl darf keine führenden Nullen haben' },
  json_digit_expected: { en: 'Expected a digit', de: 'Hier wird eine Ziffer erwartet' },
  json_value_or_end_expected: { en: "Expected a value or ']'", de: 'Hier wird ein Wert oder ] erwartet' },
  json_value_expected: { en: 'Expected a value', de: 'Hier wird ein Wert erwartet' },
  json_empty: { en: 'The text is empty; expected a value', de: 'Der Text ist leer; erwartet wird ein Wert' },
  json_ends_in_string: { en: 'The text ends within a string', de: 'Der Text endet mitten in einer Zeichenkette' },
  json_ends_in_number: { en: 'The text ends within a number', de: 'Der Text endet mitten in einer Zahl' },
  json_ends_in_literal: {
    en: 'The text ends within true, false or null',
    de: 'Der Text endet mitten in true, false oder null',
  },
  json_ends_in_object: { en: 'The text ends within an object', de: 'Der Text endet mitten in einem Objekt' },
  json_ends_in_array: { en: 'The text ends within an array', de: 'Der Text endet mitten in einer Liste' },
  /** `{@fault}`: the words of the note whose code is the value `fault`. */
  json_invalid: {
    en: 'The file is not valid JSON: line {line}, column {column}: {@fault}.',
    de: 'Die Datei ist kein gültiges JSON: Zeile {line}, Spalte {column}: {@fault}.',
  },
} as const satisfies Record<string, { en: string; de: string }>;

export type JsonFaultCode = Exclude<keyof typeof JSON_NOTES, 'json_invalid'>;
