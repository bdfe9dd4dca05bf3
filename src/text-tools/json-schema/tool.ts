import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  schema_json: {
    en: 'This is no JSON: line {line}, column {column}.',
    de: 'Das ist kein JSON: Zeile {line}, Spalte {column}.',
    fr: 'Ce n’est pas du JSON : ligne {line}, colonne {column}.',
    es: 'No es JSON: línea {line}, columna {column}.',
  },
  schema_none: {
    en: 'A schema is an object, or true or false.',
    de: 'Ein Schema ist ein Objekt, oder true oder false.',
    fr: 'Un schéma est un objet, ou true ou false.',
    es: 'Un esquema es un objeto, o bien true o false.',
  },
  schema_reference: {
    en: 'The schema refers to {reference}, which does not stand in it; nothing is fetched.',
    de: 'Das Schema verweist auf {reference}; das steht nicht darin, und nichts wird geholt.',
    fr: 'Le schéma renvoie à {reference}, qui n’y figure pas ; rien n’est téléchargé.',
    es: 'El esquema remite a {reference}, que no está en él; no se descarga nada.',
  },
  schema_pattern: {
    en: 'A pattern of the schema cannot be used: {pattern}. Patterns are those of RE2, without look-around and back-references.',
    de: 'Ein Muster des Schemas ist nicht verwendbar: {pattern}. Muster sind die von RE2, ohne Look-around und Rückverweise.',
    fr: 'Un motif du schéma est inutilisable : {pattern}. Les motifs sont ceux de RE2, sans assertions avant ou arrière ni références arrière.',
    es: 'Un patrón del esquema no se puede usar: {pattern}. Los patrones son los de RE2, sin aserciones de contexto ni referencias hacia atrás.',
  },
  schema_costly: {
    en: 'The schema takes too much work on this JSON; make one of them smaller.',
    de: 'Das Schema macht auf diesem JSON zu viel Arbeit; eines von beiden muss kleiner werden.',
    fr: 'Le schéma demande trop de travail sur ce JSON ; raccourcissez l’un des deux.',
    es: 'El esquema exige demasiado trabajo con este JSON; acorta uno de los dos.',
  },
  schema_endless: {
    en: 'The schema refers to itself without end.',
    de: 'Das Schema verweist ohne Ende auf sich selbst.',
    fr: 'Le schéma renvoie à lui-même sans fin.',
    es: 'El esquema remite a sí mismo sin fin.',
  },
};

const body = z
  .strictObject({
    text: longText('The JSON to check; at most 1 MiB.'),
    schema: longText('The JSON Schema; at most 1 MiB.'),
    formats: z.boolean().default(true).describe('Hold texts to formats such as date-time, email and uuid, too.'),
    max_errors: z.int().min(1).max(1000).default(100).describe('Errors that are told; all are counted.'),
  })
  .meta({
    examples: [
      {
        text: '{"name": "Ann", "age": -1}',
        schema:
          '{"type": "object", "properties": {"age": {"type": "integer", "minimum": 0}}, "required": ["name", "email"]}',
      },
    ],
  });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'json-schema',
  title: {
    en: 'Check JSON against a schema',
    de: 'JSON gegen ein Schema prüfen',
    fr: 'Vérifier un JSON avec un schéma',
    es: 'Comprobar JSON con un esquema',
  },
  description: {
    en: 'Tells where a JSON does not fit a JSON Schema (2020-12), by paths. Nothing that the schema names elsewhere is fetched.',
    de: 'Nennt mit Pfaden, wo ein JSON nicht zu einem JSON-Schema (2020-12) passt. Nichts, was das Schema anderswo nennt, wird geholt.',
    fr: 'Indique par des chemins où un JSON ne respecte pas un JSON Schema (2020-12). Rien de ce que le schéma cite ailleurs n’est téléchargé.',
    es: 'Indica con rutas dónde un JSON no cumple un JSON Schema (2020-12). No se descarga nada de lo que el esquema cite fuera.',
  },
  keywords: [
    ...['schema', 'validate', 'validator', 'ajv', 'draft 2020-12', 'draft-07', 'openapi'],
    ...['Schema', 'validieren', 'prüfen', 'schéma', 'valider', 'esquema', 'validar'],
  ],
  icon: 'braces',
  body,
  answer: z.object({
    valid: z.boolean(),
    count: z.int().describe('Errors in all.'),
    errors: z.array(
      z.object({
        path: z.string().describe('Where in the JSON, as JSON Pointer (RFC 6901).'),
        schema_path: z
          .string()
          .describe('Where in the schema the keyword stands, as JSON Pointer by the way that was taken.'),
        keyword: z.string(),
        message: z.string(),
      }),
    ),
  }),
  labels: {
    text: { en: 'JSON', de: 'JSON', fr: 'JSON', es: 'JSON' },
    schema: { en: 'Schema', de: 'Schema', fr: 'Schéma', es: 'Esquema' },
    formats: { en: 'Check formats', de: 'Formate prüfen', fr: 'Vérifier les formats', es: 'Comprobar formatos' },
    max_errors: { en: 'Errors shown', de: 'Gezeigte Fehler', fr: 'Erreurs affichées', es: 'Errores mostrados' },
    valid: { en: 'Valid', de: 'Gültig', fr: 'Valide', es: 'Válido' },
    count: { en: 'Errors', de: 'Fehler', fr: 'Erreurs', es: 'Errores' },
    errors: {
      en: 'Where it does not fit',
      de: 'Wo es nicht passt',
      fr: 'Là où il ne convient pas',
      es: 'Dónde no encaja',
    },
  },
  notes: NOTES,
  costly: true,
  load: () => import('./run.ts'),
});
