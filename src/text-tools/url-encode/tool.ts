import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export const NOTES = {
  url_encoding: {
    en: 'The text has a % that two hexadecimal digits do not follow, or bytes that are no UTF-8.',
    de: 'Im Text steht ein % ohne zwei Hexadezimalziffern dahinter, oder Bytes, die kein UTF-8 sind.',
    fr: 'Le texte a un % qui n’est pas suivi de deux chiffres hexadécimaux, ou des octets qui ne sont pas de l’UTF-8.',
    es: 'El texto tiene un % al que no siguen dos dígitos hexadecimales, o bytes que no son UTF-8.',
  },
  url_invalid: {
    en: 'This is no complete URL, such as https://example.org/path?name=value.',
    de: 'Das ist keine vollständige URL wie https://example.org/pfad?name=wert.',
    fr: 'Ce n’est pas une URL complète, comme https://example.org/chemin?nom=valeur.',
    es: 'No es una URL completa, como https://example.org/ruta?nombre=valor.',
  },
  url_surrogate: {
    en: 'The text must be valid Unicode, without half a surrogate pair.',
    de: 'Der Text muss gültiges Unicode sein, ohne halbe Surrogatpaare.',
    fr: 'Le texte doit être de l’Unicode valide, sans moitié de paire de substitution.',
    es: 'El texto debe ser Unicode válido, sin medios pares sustitutos.',
  },
  url_parameters: {
    en: 'The URL has more than {most} parameters.',
    de: 'Die URL hat mehr als {most} Parameter.',
    fr: 'L’URL a plus de {most} paramètres.',
    es: 'La URL tiene más de {most} parámetros.',
  },
};

const body = z
  .strictObject({
    text: longText(),
    operation: z.enum(['encode', 'decode', 'parts']).default('encode'),
    mode: z
      .enum(['component', 'url', 'form'])
      .default('component')
      .describe(
        '`component` leaves nothing that means something in a URL; `url` keeps / ? # & and the like; `form` writes spaces as +.',
      ),
  })
  .meta({
    examples: [
      { text: 'Grüße & mehr', operation: 'encode' },
      { text: 'https://example.org/a?b=1', operation: 'parts' },
    ],
  });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'url-encode',
  title: {
    en: 'URL encoder and parts',
    de: 'URL-Kodierer und -Teile',
    fr: 'URL : encodage et parties',
    es: 'URL: codificación y partes',
  },
  description: {
    en: 'Percent-encodes text for URLs, and back, and takes a URL apart.',
    de: 'Kodiert Text für URLs und zurück und zerlegt eine URL in ihre Teile.',
    fr: 'Encode du texte pour les URL et inversement, et décompose une URL.',
    es: 'Codifica texto para URL y al revés, y descompone una URL.',
  },
  keywords: [
    'percent',
    'escape',
    'unescape',
    'encode',
    'decode',
    'query',
    'parse',
    'address',
    'Prozent',
    'Adresse',
    'zerlegen',
    'encoder',
    'décoder',
    'paramètres',
    'codificar',
    'descodificar',
    'parámetros',
  ],
  icon: 'link',
  body,
  answer: z.object({
    result: z.string().nullable(),
    parts: z
      .object({
        protocol: z.string(),
        username: z.string(),
        has_password: z.boolean(),
        host: z.string(),
        port: z.int().nullable(),
        path: z.string(),
        parameters: z.array(z.object({ name: z.string(), value: z.string() })),
        fragment: z.string(),
        origin: z.string().nullable(),
      })
      .nullable(),
  }),
  labels: {
    text: { en: 'Text or URL', de: 'Text oder URL', fr: 'Texte ou URL', es: 'Texto o URL' },
    operation: { en: 'What to do', de: 'Was geschieht', fr: 'À faire', es: 'Qué hacer' },
    mode: { en: 'Encoded as', de: 'Kodiert als', fr: 'Encodé comme', es: 'Codificado como' },
    result: { en: 'Result', de: 'Ergebnis', fr: 'Résultat', es: 'Resultado' },
    parts: { en: 'Parts', de: 'Teile', fr: 'Parties', es: 'Partes' },
  },
  values: {
    operation: {
      encode: { en: 'Encode', de: 'Kodieren', fr: 'Encoder', es: 'Codificar' },
      decode: { en: 'Decode', de: 'Dekodieren', fr: 'Décoder', es: 'Descodificar' },
      parts: { en: 'Take a URL apart', de: 'URL zerlegen', fr: 'Décomposer une URL', es: 'Descomponer una URL' },
    },
    mode: {
      component: { en: 'part of a URL', de: 'Teil einer URL', fr: 'partie d’une URL', es: 'parte de una URL' },
      url: { en: 'whole URL', de: 'ganze URL', fr: 'URL entière', es: 'URL completa' },
      form: {
        en: 'form field (space as +)',
        de: 'Formularfeld (Leerzeichen als +)',
        fr: 'champ de formulaire (espace en +)',
        es: 'campo de formulario (espacio como +)',
      },
    },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
