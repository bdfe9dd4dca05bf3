/**
 * Errors in which the service tells particulars (faults of a JSON text), in German. `{0}` and `{1}` stand for what differs;
 * it stays as it is.
 */
export const deSentences: Record<string, string> = {
  'The pages of the TIFF differ in size, and its metadata cannot be taken out around them: send strip_metadata false to keep it.':
    'Die Seiten des TIFF sind verschieden groß, und seine Metadaten lassen sich nicht einzeln entfernen: Mit strip_metadata false bleiben sie erhalten.',
  'The file is not valid JSON: line {0}, column {1}: ': 'Die Datei ist kein gültiges JSON: Zeile {0}, Spalte {1}: ',
  'The text must be UTF-8, not UTF-16 or UTF-32': 'Der Text muss UTF-8 sein, nicht UTF-16 oder UTF-32',
  'Control characters in a string must be written as escapes such as \\n':
    'Steuerzeichen in einer Zeichenkette müssen als Escapes wie \\n geschrieben sein',
  'The text must be valid UTF-8': 'Der Text muss gültiges UTF-8 sein',
  'A backslash must be followed by one of " \\ / b f n r t u':
    'Auf einen umgekehrten Schrägstrich muss " \\ / b f n r t oder u folgen',
  '\\u must be followed by four hexadecimal digits': 'Auf \\u müssen vier hexadezimale Ziffern folgen',
  'Expected true, false or null': 'Hier wird true, false oder null erwartet',
  'Comments are not allowed in JSON': 'Kommentare sind in JSON nicht erlaubt',
  'Strings must be in double quotes': 'Zeichenketten müssen in doppelten Anführungszeichen stehen',
  'A comma must be followed by another item': 'Auf ein Komma muss ein weiteres Element folgen',
  "Expected a key in double quotes or '}'": 'Hier wird ein Schlüssel in doppelten Anführungszeichen oder } erwartet',
  'Expected a key in double quotes': 'Hier wird ein Schlüssel in doppelten Anführungszeichen erwartet',
  "Expected ':' after the key": 'Nach dem Schlüssel wird : erwartet',
  'Expected nothing more after the value': 'Nach dem Wert darf nichts mehr kommen',
  "Expected ',' or '}' after the value": 'Nach dem Wert wird , oder } erwartet',
  "Expected ',' or ']' after the value": 'Nach dem Wert wird , oder ] erwartet',
  "A number must not begin with '+'": 'Eine Zahl darf nicht mit + beginnen',
  "A number must have a digit before '.'": 'Eine Zahl muss vor dem Punkt eine Ziffer haben',
  "Expected a value or ']'": 'Hier wird ein Wert oder ] erwartet',
  'Expected a value': 'Hier wird ein Wert erwartet',
  'The text ends within a string': 'Der Text endet mitten in einer Zeichenkette',
  'The text ends within a number': 'Der Text endet mitten in einer Zahl',
  'The text ends within true, false or null': 'Der Text endet mitten in true, false oder null',
  'The text is empty; expected a value': 'Der Text ist leer; erwartet wird ein Wert',
  'The text ends within an object': 'Der Text endet mitten in einem Objekt',
  'The text ends within an array': 'Der Text endet mitten in einer Liste',
  'A number must not have leading zeros': 'Eine Zahl darf keine führenden Nullen haben',
  'Expected a digit': 'Hier wird eine Ziffer erwartet',
};
