import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { z } from 'zod';
import { ACCOUNT_NOTES } from '../../core/notes.ts';
import { type OperationDefinition, outputTypes } from '../../operations/kit/define.ts';
import { FAMILIES, FAMILY_NAMES } from '../../operations/kit/families.ts';
import { INTENTS } from '../../operations/kit/intents.ts';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES } from '../../operations/kit/media-types.ts';
import { ENGINE_NOTES, type NoteWords, noteKey } from '../../operations/kit/notes.ts';
import { PROGRAM_NAMES, PROGRAMS, type ProgramName } from '../../operations/kit/programs.ts';
import { ROLES } from '../../operations/kit/roles.ts';
import { type Registry, visibleOperations } from '../../operations/registry.ts';
import { namesOf, wordsBeyondSchema, wordsOf } from '../../operations/words.ts';
import type { TextTool } from '../../text-tools/kit/define.ts';
import { loadTextTools } from '../../text-tools/registry.ts';
import { keywordsOf, wordsOfTool } from '../../text-tools/words-of.ts';
import { catalogueOf, say } from '../../texts/catalogue.ts';
import { isLanguage, LANGUAGES, type Language } from '../../texts/languages.ts';
import type { Routes } from '../context.ts';
import { errorAnswers } from '../schemas.ts';

const parameterTexts = z
  .object({
    label: z.string().optional(),
    help: z.string().optional(),
    values: z.record(z.string(), z.string()).optional().describe('Names of the values that can be chosen.'),
  })
  .meta({ id: 'ParameterTexts' });

const operationTexts = z
  .object({
    title: z.string().optional(),
    tagline: z.string().optional(),
    description: z.string().optional(),
    keywords: z.array(z.string()).readonly().optional(),
    params: z.record(z.string(), parameterTexts).optional(),
    facts: z.record(z.string(), z.string()).optional().describe('Labels of the facts in its `result`.'),
  })
  .meta({ id: 'OperationTexts' });

const operationView = z
  .object({
    name: z.string().describe('The job_type.'),
    title: z.string(),
    description: z.string(),
    keywords: z.array(z.string()).describe('Search keywords.'),
    family: z.string(),
    intent: z.enum(INTENTS).describe('The task that people choose it for.'),
    rank: z.int().optional().describe('Its rank by popularity; 1 is the most popular.'),
    roles: z.array(z.enum(ROLES)).describe('Roles by which a page finds it without knowing its name.'),
    icon: z.string().describe('Name of a drawing.'),
    accepts: z.array(z.string()).describe('Media types of the inputs, read from their bytes.'),
    inputs: z.object({ min: z.int(), max: z.int() }),
    typed: z
      .object({ field: z.enum(['text', 'url']), filename: z.string(), type: z.string() })
      .optional()
      .describe('The field that can hold a text or a URL instead of a file, and the name and type of that file.'),
    companion: z.array(z.string()).describe('Types in `accepts` that are used as a companion file, such as a logo.'),
    produces: z.array(z.string()),
    available: z.boolean().describe('Whether the operation is available on this server.'),
    needs: z
      .array(
        z.object({
          name: z.string(),
          title: z.string(),
          available: z.boolean(),
          packages: z.array(z.string()).describe('The Debian packages that bring it.'),
        }),
      )
      .describe('Programs required on the server.'),
    value_needs: z
      .array(
        z.object({
          parameter: z.string(),
          value: z.string(),
          name: z.string(),
          title: z.string(),
          available: z.boolean(),
          packages: z.array(z.string()),
        }),
      )
      .describe('Programs that single values of parameters require.'),
    params: z.record(z.string(), z.unknown()).describe('JSON Schema of the parameters, as they are sent.'),
    other_words: z
      .array(z.string())
      .optional()
      .describe('With `lang`: titles and keywords in the other languages, for search.'),
    texts: operationTexts.optional().describe('With `lang`: words for a form in that language, if they differ.'),
  })
  .meta({ id: 'Operation' });

const textToolView = z
  .object({
    name: z.string().describe('Its endpoint below `/api/`.'),
    title: z.string(),
    description: z.string(),
    keywords: z.array(z.string()),
    icon: z.string(),
    body: z.record(z.string(), z.unknown()).describe('JSON Schema of the body.'),
    answer: z.array(z.string()).describe('Fields of the response, in display order.'),
    labels: z.record(z.string(), z.string()),
    values: z.record(z.string(), z.record(z.string(), z.string())).describe('Names of values, by their field.'),
  })
  .meta({ id: 'TextTool' });

const operationsBody = z
  .object({
    operations: z.array(operationView),
    families: z.array(z.object({ name: z.string(), title: z.string() })),
    text_tools: z.array(textToolView).describe('Text tools shown in the web app.'),
    notes: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'With `lang`: messages by note or reason code, in ICU syntax. `{name}` is a value, and `{name_sentence}` inserts the message whose code is that value.',
      ),
    media_types: z.array(
      z.object({
        type: z.string(),
        label: z.string().describe('For people, such as `PDF`.'),
        extensions: z.array(z.string()).describe('Of file names, without the dot; outputs have the first.'),
      }),
    ),
    limits: z.object({
      max_file_bytes: z.int(),
      max_request_bytes: z.int(),
      file_ttl_seconds: z.int(),
      preview_max_pages: z.int(),
    }),
  })
  .meta({ id: 'Operations' });

/** GET /api/operations: what the service can do, with everything that a form or a command line needs. */
export const operationRoutes: Routes = (app, { operations: { registry, abilities }, config }) => {
  const common = {
    limits: {
      max_file_bytes: config.MAX_FILE_SIZE_BYTES,
      max_request_bytes: config.MAX_REQUEST_BYTES,
      file_ttl_seconds: config.FILE_TTL_SECONDS,
      preview_max_pages: config.PREVIEW_MAX_PAGES,
    },
  };
  const query = z.object({
    lang: z
      .string()
      .refine(isLanguage, `Value should be a language of this service: ${LANGUAGES.join(', ')}`)
      .optional()
      .describe(
        'Adds localized texts for each operation in this language, such as `de`, or in English if there is no translation.',
      ),
    brief: z.boolean().default(false).describe('Omits schemas, notes and parameter texts (returned empty).'),
  });

  app.get<{ Querystring: z.output<typeof query> }>('/api/operations', {
    schema: {
      summary: 'List operations and their parameter schemas',
      tags: ['Jobs'],
      querystring: query,
      response: { 200: operationsBody, ...errorAnswers(422) },
    },
    async handler({ query: { lang, brief }, headers }, reply) {
      const { text, pack } = await answerIn(lang, brief);
      reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
      const coding = CODINGS.find((each) => accepts(headers['accept-encoding'], each));
      return coding ? reply.header('content-encoding', coding).send(await pack(coding)) : reply.send(text);
    },
  });

  // The same for everyone, and the largest asset that the page loads after its code: written and compressed once.
  const answers = new Map<string, Promise<Answer>>();
  async function answerIn(lang: Language | undefined, brief: boolean): Promise<Answer> {
    const missing = await abilities.missing(PROGRAM_NAMES);
    const key = `${lang} ${brief} ${missing}`;
    const known = answers.get(key) ?? writeAnswer(lang, brief, new Set(missing));
    answers.set(key, known);
    known.catch(() => answers.delete(key));
    return known;
  }

  async function writeAnswer(
    lang: Language | undefined,
    brief: boolean,
    missing: ReadonlySet<ProgramName>,
  ): Promise<Answer> {
    const textTools = [...(await loadTextTools()).values()];
    const shown = textTools.filter(({ ownScreen }) => !ownScreen).map((tool) => viewTextTool(tool, lang ?? 'en'));
    const operations = await viewOperations(registry, lang, missing);
    const text = JSON.stringify({
      operations: brief ? operations.map(briefOperation) : operations,
      families: FAMILY_NAMES.map((name) => ({
        name,
        title: say(`families.${name}`, FAMILIES[name].title, lang ?? 'en'),
      })),
      text_tools: brief ? shown.map((tool) => ({ ...tool, body: {}, answer: [], labels: {}, values: {} })) : shown,
      ...(lang && !brief && { notes: notesIn(registry, textTools, lang) }),
      media_types: mediaTypesIn(lang ?? 'en'),
      ...common,
    });
    // On request only: brotli takes a second here, and many callers want neither.
    const packed = new Map<Coding, Promise<Buffer>>();
    const pack = (coding: Coding) => {
      const bytes = packed.get(coding) ?? PACKERS[coding](text);
      packed.set(coding, bytes);
      return bytes;
    };
    return { text, pack };
  }
};

interface Answer {
  text: string;
  pack(coding: Coding): Promise<Buffer>;
}

/** Encodings of responses, the better first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];
const PACKERS: Record<Coding, (text: string) => Promise<Buffer>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

const mediaTypesIn = (language: Language) =>
  MEDIA_TYPE_NAMES.map((type) => {
    const { label, extensions } = MEDIA_TYPES[type];
    return { type, label: say(`media-types.${extensions[0]}`, label, language), extensions: [...extensions] };
  });

/** The sentences of all notes in a language, by their codes. */
function notesIn(registry: Registry, textTools: TextTool[], language: Language): Record<string, string> {
  const all = Object.assign(
    {},
    ENGINE_NOTES,
    ACCOUNT_NOTES,
    ...visibleOperations(registry).map(({ notes }) => notes),
    ...textTools.map(({ notes }) => notes),
  ) as NoteWords;
  const catalogue = catalogueOf(language);
  return Object.fromEntries(Object.entries(all).map(([code, english]) => [code, catalogue[noteKey(code)] ?? english]));
}

/** Whether a request accepts a coding (RFC 9110, 12.5.3). */
function accepts(header: string | undefined, coding: string): boolean {
  return new RegExp(`(?:^|[\\s,])${coding}(?=[\\s,;]|$)(?!\\s*;\\s*q=0(?:\\.0*)?(?:[\\s,]|$))`, 'i').test(header ?? '');
}

/** All operations, with words in a language if the request names one. */
async function viewOperations(
  registry: Registry,
  lang: Language | undefined,
  missing: ReadonlySet<ProgramName>,
): Promise<OperationView[]> {
  const views: OperationView[] = [];
  for (const operation of visibleOperations(registry)) {
    // Building a schema and reading words takes a while for all of them: others have their turn between.
    if (views.length % 8 === 0) await new Promise(setImmediate);
    const view = viewOperation(operation, missing);
    views.push(lang ? Object.assign(view, viewWords(operation, lang)) : view);
  }
  return views;
}

function viewWords(operation: OperationDefinition, lang: Language): Pick<OperationView, 'texts' | 'other_words'> {
  const own = wordsOf(operation, lang);
  const others = LANGUAGES.filter((each) => each !== lang && each !== 'en');
  return {
    texts: { ...own, params: wordsBeyondSchema(operation, own) },
    other_words: others.flatMap((each) => namesOf(operation, each)),
  };
}

/** Fields to find an operation by. */
function briefOperation({ texts, ...view }: OperationView): OperationView {
  const { title, keywords } = texts ?? {};
  const tagline = texts?.tagline ?? firstSentence(texts?.description ?? view.description);
  return {
    ...view,
    description: tagline,
    params: {},
    other_words: [],
    ...(texts && { texts: { title, tagline, keywords } }),
  };
}

const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

type OperationView = z.input<typeof operationView>;

function viewOperation(operation: OperationDefinition, missing: ReadonlySet<ProgramName>): OperationView {
  const { name, title, description, keywords, family, intent, rank, roles = [], params } = operation;
  const { accepts, companion = [], inputs, needs = [] } = operation;
  const programOf = (program: ProgramName) => {
    const { title: called, packages } = PROGRAMS[program];
    return { name: program, title: called, available: !missing.has(program), packages: [...packages] };
  };
  return {
    name,
    title,
    description,
    keywords: [...keywords],
    family,
    intent,
    ...(rank !== undefined && { rank }),
    roles: [...roles],
    icon: operation.icon ?? FAMILIES[family].icon,
    accepts: [...accepts],
    companion: [...companion],
    inputs,
    ...(operation.typed && { typed: operation.typed }),
    produces: outputTypes(operation),
    available: !needs.some((program) => missing.has(program)),
    needs: needs.map(programOf),
    value_needs: Object.entries(operation.valueNeeds ?? {}).flatMap(([parameter, programs]) =>
      Object.entries(programs).map(([value, program]) => ({ parameter, value, ...programOf(program) })),
    ),
    params: z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }),
  };
}

function viewTextTool(tool: TextTool, language: Language): z.input<typeof textToolView> {
  const { name, icon, body, answer } = tool;
  const { title, description, labels, values } = wordsOfTool(tool, language);
  return {
    name,
    title,
    description,
    keywords: keywordsOf(tool),
    icon,
    body: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }),
    answer: Object.keys(answer.shape),
    labels,
    values,
  };
}
