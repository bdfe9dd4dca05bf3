/**
 * Sentences in which the service tells particulars (notes of a result, faults of a JSON text), in German. `{0}` and `{1}`
 * stand for what differs; it stays as it is.
 */
export const deSentences: Record<string, string> = {
  'The colours were reduced to a palette of at most 256; quality 100 keeps all of them.':
    'Die Farben wurden auf eine Palette von höchstens 256 verringert; Qualität 100 behält alle.',
  'Its pages differ in size, so they were left as they are.':
    'Die Seiten sind verschieden groß und blieben deshalb, wie sie sind.',
  'The pixels are compressed well already and were left as they are.':
    'Die Pixel sind schon gut gepackt und blieben, wie sie sind.',
  'The metadata was taken out.': 'Die Metadaten wurden entfernt.',
  'The metadata could only be taken out by encoding the image anew, which made it larger.':
    'Die Metadaten ließen sich nur entfernen, indem das Bild neu gepackt wurde; dadurch wurde es größer.',
  'The pages of the TIFF differ in size, and its metadata cannot be taken out around them: send strip_metadata false to keep it.':
    'Die Seiten des TIFF sind verschieden groß, und seine Metadaten lassen sich nicht einzeln entfernen: Mit strip_metadata false bleiben sie erhalten.',
  'The image has {0} pages; only the first was used.': 'Das Bild hat {0} Seiten; nur die erste wurde verwendet.',
  'The image has {0} frames; only the first was used.': 'Das Bild hat {0} Einzelbilder; nur das erste wurde verwendet.',
  'The PDF is damaged; what could be read of it was put in order first.':
    'Das PDF ist beschädigt; was davon lesbar war, wurde zuerst in Ordnung gebracht.',
  'The font "{0}" is not embedded in the PDF; "{1}" was used for its text.':
    'Die Schrift „{0}“ ist nicht in das PDF eingebettet; für ihren Text wurde „{1}“ verwendet.',
  'The font "{0}" is not embedded in the PDF and this server has no {1} font: its text may be missing.':
    'Die Schrift „{0}“ ist nicht in das PDF eingebettet, und dieser Server hat keine Schrift für {1}: Ihr Text kann fehlen.',
  'JavaScript and actions that launch programs were removed.':
    'JavaScript und Aktionen, die Programme starten, wurden entfernt.',
  'Actions that open other files or addresses without a click were removed.':
    'Aktionen, die ohne einen Klick andere Dateien oder Adressen öffnen, wurden entfernt.',
  'Digital signatures were removed, since a changed document does not carry them.':
    'Digitale Signaturen wurden entfernt, denn ein geändertes Dokument trägt sie nicht.',
  'Alternative layer configurations were removed.': 'Weitere Zusammenstellungen der Ebenen wurden entfernt.',
  'Page templates, slide shows and records of captured web pages were removed.':
    'Seitenvorlagen, Diaschauen und Angaben zu gespeicherten Webseiten wurden entfernt.',
  'Article threads were removed, since not all of their pages were kept.':
    'Artikelfolgen wurden entfernt, weil nicht alle ihre Seiten geblieben sind.',
  'An XFA form was removed; the fields that are drawn on the pages were kept.':
    'Ein XFA-Formular wurde entfernt; die Felder auf den Seiten sind geblieben.',
  'The document is too intricate to measure its images; their resolution was kept.':
    'Das Dokument ist zu verschachtelt, um seine Bilder zu vermessen; ihre Auflösung ist geblieben.',
  'No smaller file could be made; the output is the input as it was.':
    'Kleiner geht es nicht; das Ergebnis ist die Eingabe, wie sie war.',
  'The output is not protected by a password.': 'Das Ergebnis ist nicht durch ein Passwort geschützt.',
  'The digital signatures no longer match, since the file has changed.':
    'Die digitalen Signaturen passen nicht mehr, denn die Datei hat sich geändert.',
  'Files attached to the document are in the first file.': 'Die Anhänge des Dokuments sind in der ersten Datei.',
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
