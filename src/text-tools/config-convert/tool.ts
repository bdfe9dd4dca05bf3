import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  config_syntax: {
    en: 'This is no {format}: line {line}, column {column}.',
    de: 'Das ist kein {format}: Zeile {line}, Spalte {column}.',
    fr: 'Ce n’est pas du {format} : ligne {line}, colonne {column}.',
    es: 'No es {format}: línea {line}, columna {column}.',
  },
  config_aliases: {
    en: 'The aliases of this YAML stand for more than is unfolded.',
    de: 'Die Aliase dieses YAML stehen für mehr, als entfaltet wird.',
    fr: 'Les alias de ce YAML représentent plus que ce qui peut être déplié.',
    es: 'Los alias de este YAML representan más de lo que se despliega.',
  },
  config_documents: {
    en: 'There must be one YAML document; here are {count}.',
    de: 'Es muss ein YAML-Dokument sein; hier sind es {count}.',
    fr: 'Il faut un seul document YAML ; il y en a {count}.',
    es: 'Debe haber un solo documento YAML; aquí hay {count}.',
  },
  config_deep: {
    en: 'It is nested deeper than {most} levels.',
    de: 'Es ist tiefer verschachtelt als {most} Ebenen.',
    fr: 'L’imbrication dépasse {most} niveaux.',
    es: 'Está anidado a más de {most} niveles.',
  },
  config_repeated: {
    en: 'A key stands twice in the same object.',
    de: 'Ein Schlüssel steht zweimal im selben Objekt.',
    fr: 'Une clé figure deux fois dans le même objet.',
    es: 'Una clave aparece dos veces en el mismo objeto.',
  },
  config_key: {
    en: 'A key is a list or an object, which only YAML has.',
    de: 'Ein Schlüssel ist eine Liste oder ein Objekt; das gibt es nur in YAML.',
    fr: 'Une clé est une liste ou un objet, ce que seul YAML permet.',
    es: 'Una clave es una lista o un objeto, lo que solo existe en YAML.',
  },
  config_number: {
    en: 'It holds a number that is infinite or none; JSON has no such values.',
    de: 'Es enthält eine Zahl, die unendlich oder keine ist; solche Werte hat JSON nicht.',
    fr: 'Le contenu a un nombre infini ou indéfini ; JSON n’a pas de telles valeurs.',
    es: 'Contiene un número infinito o indefinido; JSON no tiene esos valores.',
  },
  config_toml_root: {
    en: 'TOML holds an object at the top, not a list or a single value.',
    de: 'TOML hat oben ein Objekt, keine Liste und keinen einzelnen Wert.',
    fr: 'TOML a un objet au sommet, pas une liste ni une simple valeur.',
    es: 'TOML tiene arriba un objeto, no una lista ni un solo valor.',
  },
  config_toml_value: {
    en: 'It holds a value that TOML does not have: null, or a whole number beyond 64 bits.',
    de: 'Es enthält einen Wert, den TOML nicht hat: null oder eine ganze Zahl jenseits von 64 Bit.',
    fr: 'Le contenu a une valeur que TOML ne connaît pas : null, ou un nombre entier au-delà de 64 bits.',
    es: 'Contiene un valor que TOML no tiene: null, o un número entero de más de 64 bits.',
  },
  config_output: {
    en: 'The output would be larger than 4 MiB.',
    de: 'Die Ausgabe würde größer als 4 MiB.',
    fr: 'Le résultat dépasserait 4 Mio.',
    es: 'El resultado superaría los 4 MiB.',
  },
};

const FORMATS = ['json', 'yaml', 'toml', 'xml'] as const;

const body = z
  .strictObject({
    text: longText(),
    from: z.enum(FORMATS).default('yaml'),
    to: z.enum(FORMATS).default('json'),
    indent: z.int().min(2).max(8).default(2).describe('Spaces of one level, in JSON, YAML and XML.'),
    root: z
      .string()
      .regex(/^[A-Za-z_][\w.-]*$/, { error: 'Must be a name such as root' })
      .max(100)
      .default('root')
      .describe('Name of the first element of XML, where the values have none.'),
  })
  .meta({
    examples: [
      { text: 'name: Sheaf\ntags: [a, b]\n', from: 'yaml', to: 'json' },
      { text: '{"a": {"b": [1, 2.5, true]}}', from: 'json', to: 'toml' },
      { text: '<note lang="en">Hello</note>', from: 'xml', to: 'json' },
    ],
  });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'config-convert',
  title: {
    en: 'YAML, TOML, XML and JSON',
    de: 'YAML, TOML, XML und JSON',
    fr: 'YAML, TOML, XML et JSON',
    es: 'YAML, TOML, XML y JSON',
  },
  description: {
    en: 'Converts YAML 1.2, TOML 1.0, XML and JSON into one another. Attributes of XML are @name, text beside them #text; whole numbers keep every digit, comments are lost.',
    de: 'Wandelt YAML 1.2, TOML 1.0, XML und JSON ineinander um. Attribute von XML heißen @name, Text daneben #text; ganze Zahlen behalten jede Ziffer, Kommentare gehen verloren.',
    fr: 'Convertit YAML 1.2, TOML 1.0 et JSON de l’un à l’autre ; les nombres entiers gardent tous leurs chiffres, les commentaires sont perdus.',
    es: 'Convierte YAML 1.2, TOML 1.0, XML y JSON de uno a otro. Los atributos de XML son @name, el texto a su lado #text; los números enteros conservan todas sus cifras, los comentarios se pierden.',
  },
  keywords: [
    'yaml',
    'yml',
    'toml',
    'xml',
    'json',
    'config',
    'settings',
    'Konfiguration',
    'Einstellungen',
    'convertir',
    'configuration',
    'configuración',
  ],
  icon: 'braces',
  body,
  answer: z.object({ result: z.string() }),
  labels: {
    text: { en: 'Text', de: 'Text', fr: 'Texte', es: 'Texto' },
    from: { en: 'From', de: 'Von', fr: 'De', es: 'De' },
    to: { en: 'To', de: 'Nach', fr: 'Vers', es: 'A' },
    indent: { en: 'Indent', de: 'Einrückung', fr: 'Indentation', es: 'Sangría' },
    root: { en: 'First element', de: 'Erstes Element', fr: 'Premier élément', es: 'Primer elemento' },
    result: { en: 'Result', de: 'Ergebnis', fr: 'Résultat', es: 'Resultado' },
  },
  values: {
    from: {
      json: { en: 'JSON', de: 'JSON', fr: 'JSON', es: 'JSON' },
      yaml: { en: 'YAML', de: 'YAML', fr: 'YAML', es: 'YAML' },
      toml: { en: 'TOML', de: 'TOML', fr: 'TOML', es: 'TOML' },
      xml: { en: 'XML', de: 'XML', fr: 'XML', es: 'XML' },
    },
    to: {
      json: { en: 'JSON', de: 'JSON', fr: 'JSON', es: 'JSON' },
      yaml: { en: 'YAML', de: 'YAML', fr: 'YAML', es: 'YAML' },
      toml: { en: 'TOML', de: 'TOML', fr: 'TOML', es: 'TOML' },
      xml: { en: 'XML', de: 'XML', fr: 'XML', es: 'XML' },
    },
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
