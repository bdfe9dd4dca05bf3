import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { mediumText } from '../kit/fields.ts';

export const NOTES = {
  regex_syntax: {
    en: 'This is no regular expression in the syntax of RE2: {fault}. It has no look-around and no back-references.',
    de: 'Das ist kein regulärer Ausdruck in der Syntax von RE2: {fault}. Look-around und Rückverweise gibt es darin nicht.',
    fr: 'Ce n’est pas une expression régulière dans la syntaxe de RE2 : {fault}. Elle n’a ni assertions avant ou arrière ni références arrière.',
    es: 'No es una expresión regular con la sintaxis de RE2: {fault}. No tiene aserciones de contexto ni referencias hacia atrás.',
  },
  regex_costly: {
    en: 'The expression takes too much work on this text; make one of them smaller.',
    de: 'Der Ausdruck macht auf diesem Text zu viel Arbeit; einer von beiden muss kleiner werden.',
    fr: 'L’expression demande trop de travail sur ce texte ; raccourcissez l’un des deux.',
    es: 'La expresión exige demasiado trabajo en este texto; acorta una de las dos cosas.',
  },
  regex_group: {
    en: 'The replacement names a group that the expression does not have.',
    de: 'Die Ersetzung nennt eine Gruppe, die es im Ausdruck nicht gibt.',
    fr: 'Le remplacement désigne un groupe que l’expression n’a pas.',
    es: 'El reemplazo nombra un grupo que la expresión no tiene.',
  },
  regex_output: {
    en: 'The text with replacements would be larger than 2 MiB.',
    de: 'Der Text mit Ersetzungen würde größer als 2 MiB.',
    fr: 'Le texte avec les remplacements dépasserait 2 Mio.',
    es: 'El texto con los reemplazos superaría los 2 MiB.',
  },
};

const body = z
  .strictObject({
    pattern: z.string().min(1).max(1000).describe('In the syntax of RE2, which needs linear time on any text.'),
    text: mediumText(),
    ignore_case: z.boolean().default(false),
    multiline: z.boolean().default(false).describe('^ and $ stand for the begin and end of each line.'),
    dot_all: z.boolean().default(false).describe('. stands for line ends, too.'),
    replacement: z
      .string()
      .max(1000)
      .optional()
      .describe('Gives the text with matches replaced: $1, $<name>, $& (all of it), $$.'),
    max_matches: z.int().min(1).max(1000).default(100).describe('Matches that are told; all are counted and replaced.'),
  })
  .meta({ examples: [{ pattern: '(?P<user>\\w+)@(\\w+\\.org)', text: 'ann@example.org, bob@example.org' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'regex-test',
  title: {
    en: 'Regular expression tester',
    de: 'Reguläre Ausdrücke testen',
    fr: 'Tester des expressions régulières',
    es: 'Probar expresiones regulares',
  },
  description: {
    en: 'Matches, groups and replacements of a regular expression (RE2), in linear time.',
    de: 'Treffer, Gruppen und Ersetzungen eines regulären Ausdrucks (RE2), in linearer Zeit.',
    fr: 'Correspondances, groupes et remplacements d’une expression régulière (RE2), en temps linéaire.',
    es: 'Coincidencias, grupos y reemplazos de una expresión regular (RE2), en tiempo lineal.',
  },
  keywords: [
    'regex',
    'regexp',
    'pattern',
    'match',
    'grep',
    'replace',
    're2',
    'Muster',
    'Suchmuster',
    'ersetzen',
    'expression régulière',
    'rechercher',
    'remplacer',
    'expresión regular',
    'buscar',
    'reemplazar',
  ],
  icon: 'search',
  body,
  answer: z.object({
    count: z.int(),
    matches: z.array(
      z.object({
        start: z.int().describe('In UTF-16 units, as JavaScript counts.'),
        end: z.int(),
        text: z.string(),
        groups: z.array(z.string().nullable()),
        named: z.record(z.string(), z.string().nullable()),
      }),
    ),
    replaced: z.string().nullable(),
  }),
  labels: {
    pattern: {
      en: 'Regular expression',
      de: 'Regulärer Ausdruck',
      fr: 'Expression régulière',
      es: 'Expresión regular',
    },
    text: { en: 'Text', de: 'Text', fr: 'Texte', es: 'Texto' },
    ignore_case: {
      en: 'Ignore case',
      de: 'Groß und klein nicht beachten',
      fr: 'Ignorer la casse',
      es: 'Ignorar mayúsculas y minúsculas',
    },
    multiline: {
      en: '^ and $ for each line',
      de: '^ und $ für jede Zeile',
      fr: '^ et $ pour chaque ligne',
      es: '^ y $ para cada línea',
    },
    dot_all: {
      en: '. takes line ends',
      de: '. nimmt Zeilenenden',
      fr: '. admet les fins de ligne',
      es: '. admite finales de línea',
    },
    replacement: { en: 'Replacement', de: 'Ersetzung', fr: 'Remplacement', es: 'Reemplazo' },
    max_matches: {
      en: 'Matches shown',
      de: 'Gezeigte Treffer',
      fr: 'Correspondances affichées',
      es: 'Coincidencias mostradas',
    },
    count: { en: 'Matches', de: 'Treffer', fr: 'Correspondances', es: 'Coincidencias' },
    matches: {
      en: 'Matches with their groups',
      de: 'Treffer mit ihren Gruppen',
      fr: 'Correspondances et leurs groupes',
      es: 'Coincidencias con sus grupos',
    },
    replaced: {
      en: 'With replacements',
      de: 'Mit Ersetzungen',
      fr: 'Avec les remplacements',
      es: 'Con los reemplazos',
    },
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
