import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { CASE_TYPES, convertCase, DEFAULT_CASE_TYPE } from '../text-case.ts';
import { textInput } from '../text-input.ts';

export default defineTextTool({
  name: 'text-case-converter',
  title: { en: 'Convert the case of a text', de: 'Schreibweise', fr: 'Casse du texte', es: 'Mayúsculas y minúsculas' },
  description: {
    en: 'Names are spelled out as words; letters of every script work.',
    de: 'Namen werden in Wörter zerlegt; Buchstaben jeder Schrift gehen.',
    fr: 'Les noms sont décomposés en mots ; les lettres de toutes les écritures conviennent.',
    es: 'Los nombres se descomponen en palabras; sirven las letras de todas las escrituras.',
  },
  keywords: [],
  icon: 'letters',
  body: textInput,
  query: z.object({ case_type: z.enum(CASE_TYPES).default(DEFAULT_CASE_TYPE) }),
  answer: z.object({ result: z.string(), case_type: z.enum(CASE_TYPES) }),
  labels: {},
  ownScreen: true,
  load: async () => ({ run: ({ text }, { case_type }) => convertCase(text, case_type) }),
});
