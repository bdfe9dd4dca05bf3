/** What the engine has to say of values, by code. */
export const DATA_NOTES = {
  data_syntax: {
    en: 'The file is no valid {format}: line {line}, column {column}.',
    de: 'Die Datei ist kein gültiges {format}: Zeile {line}, Spalte {column}.',
    fr: 'Le fichier n’est pas du {format} valide : ligne {line}, colonne {column}.',
    es: 'El archivo no es {format} válido: línea {line}, columna {column}.',
  },
  data_xml: {
    en: 'The file is no valid XML: line {line}, column {column}: {fault}',
    de: 'Die Datei ist kein gültiges XML: Zeile {line}, Spalte {column}: {fault}',
    fr: 'Le fichier n’est pas du XML valide : ligne {line}, colonne {column} : {fault}',
    es: 'El archivo no es XML válido: línea {line}, columna {column}: {fault}',
  },
  data_aliases: {
    en: 'The aliases of this YAML stand for more than is unfolded.',
    de: 'Die Aliase dieses YAML stehen für mehr, als entfaltet wird.',
    fr: 'Les alias de ce YAML représentent plus que ce qui peut être déplié.',
    es: 'Los alias de este YAML representan más de lo que se despliega.',
  },
  data_documents: {
    en: 'There must be one YAML document; here are {count}.',
    de: 'Es muss ein YAML-Dokument sein; hier sind es {count}.',
    fr: 'Il faut un seul document YAML ; il y en a {count}.',
    es: 'Debe haber un solo documento YAML; aquí hay {count}.',
  },
  data_deep: {
    en: 'It is nested deeper than {most} levels.',
    de: 'Es ist tiefer verschachtelt als {most} Ebenen.',
    fr: 'L’imbrication dépasse {most} niveaux.',
    es: 'Está anidado a más de {most} niveles.',
  },
  data_repeated: {
    en: 'A key stands twice in the same object.',
    de: 'Ein Schlüssel steht zweimal im selben Objekt.',
    fr: 'Une clé figure deux fois dans le même objet.',
    es: 'Una clave aparece dos veces en el mismo objeto.',
  },
  data_key: {
    en: 'A key is a list or an object, which only YAML has.',
    de: 'Ein Schlüssel ist eine Liste oder ein Objekt; das gibt es nur in YAML.',
    fr: 'Une clé est une liste ou un objet, ce que seul YAML permet.',
    es: 'Una clave es una lista o un objeto, lo que solo existe en YAML.',
  },
  data_number: {
    en: 'It holds a number that is infinite or none; JSON has no such values.',
    de: 'Es enthält eine Zahl, die unendlich oder keine ist; solche Werte hat JSON nicht.',
    fr: 'Le contenu a un nombre infini ou indéfini ; JSON n’a pas de telles valeurs.',
    es: 'Contiene un número infinito o indefinido; JSON no tiene esos valores.',
  },
  data_toml_root: {
    en: 'TOML holds an object at the top, not a single value.',
    de: 'TOML hat oben ein Objekt, keinen einzelnen Wert.',
    fr: 'TOML a un objet au sommet, pas une simple valeur.',
    es: 'TOML tiene arriba un objeto, no un solo valor.',
  },
  data_toml_value: {
    en: 'It holds a value that TOML does not have: null in a list, or a whole number beyond 64 bits.',
    de: 'Es enthält einen Wert, den TOML nicht hat: null in einer Liste oder eine ganze Zahl jenseits von 64 Bit.',
    fr: 'Le contenu a une valeur que TOML ne connaît pas : null dans une liste, ou un nombre entier au-delà de 64 bits.',
    es: 'Contiene un valor que TOML no tiene: null en una lista, o un número entero de más de 64 bits.',
  },
  data_output: {
    en: 'The output would be larger than {most} MiB.',
    de: 'Die Ausgabe würde größer als {most} MiB.',
    fr: 'Le résultat dépasserait {most} Mio.',
    es: 'El resultado superaría los {most} MiB.',
  },
  data_large: {
    en: '{format} may have at most {most} MiB.',
    de: '{format} darf höchstens {most} MiB haben.',
    fr: '{format} ne peut dépasser {most} Mio.',
    es: '{format} no puede superar los {most} MiB.',
  },
  data_encoding: {
    en: 'The file is no text that can be read: it is neither UTF-8 nor UTF-16.',
    de: 'Die Datei ist kein lesbarer Text: weder UTF-8 noch UTF-16.',
    fr: 'Le fichier n’est pas un texte lisible : il n’est ni en UTF-8 ni en UTF-16.',
    es: 'El archivo no es un texto legible: no es UTF-8 ni UTF-16.',
  },
  data_columns: {
    en: 'There are more than {most} columns.',
    de: 'Es gibt mehr als {most} Spalten.',
    fr: 'Il y a plus de {most} colonnes.',
    es: 'Hay más de {most} columnas.',
  },
  nulls_left_out: {
    en: 'TOML has no null: keys with it were left out.',
    de: 'TOML hat kein null: Schlüssel damit blieben weg.',
    fr: 'TOML n’a pas de null : les clés qui l’avaient ont été laissées de côté.',
    es: 'TOML no tiene null: las claves con ese valor se dejaron fuera.',
  },
  wrapped_in_items: {
    en: 'TOML holds an object at the top: the list stands under "items".',
    de: 'TOML hat oben ein Objekt: Die Liste steht unter „items“.',
    fr: 'TOML a un objet au sommet : la liste est sous « items ».',
    es: 'TOML tiene arriba un objeto: la lista está en «items».',
  },
  names_changed: {
    en: 'Names that XML does not allow were changed.',
    de: 'Namen, die XML nicht erlaubt, wurden geändert.',
    fr: 'Les noms que XML n’autorise pas ont été modifiés.',
    es: 'Se cambiaron los nombres que XML no permite.',
  },
  windows_encoding: {
    en: 'The text is not UTF-8; it was read as Windows-1252.',
    de: 'Der Text ist nicht UTF-8; er wurde als Windows-1252 gelesen.',
    fr: 'Le texte n’est pas en UTF-8 ; il a été lu en Windows-1252.',
    es: 'El texto no es UTF-8; se leyó como Windows-1252.',
  },
} as const satisfies Record<string, { en: string; de: string; fr: string; es: string }>;

export type DataNote = { code: 'nulls_left_out' | 'wrapped_in_items' | 'names_changed' | 'windows_encoding' };
