import { parse as parseToml, TomlError } from 'smol-toml';
import { type Document, isMap, LineCounter, parseAllDocuments, type Scalar, visit } from 'yaml';
import { validateJson } from '../json/validate.ts';

export type ConfigFormat = 'json' | 'yaml' | 'toml';

/** Reports a fault by a code of `CONFIG_NOTES` with its values, and does not return. */
export type Refuse = (code: ConfigNote, values?: Record<string, string | number>) => never;

export type ConfigNote =
  | 'config_syntax'
  | 'config_aliases'
  | 'config_documents'
  | 'config_deep'
  | 'config_repeated'
  | 'config_key'
  | 'config_number'
  | 'config_digits'
  | 'config_toml_root'
  | 'config_toml_value'
  | 'config_output';

const MAX_ALIASES = 100;
const MAX_ALIAS_NODES = 1000;
export const MAX_DEPTH = 200;
/** Digits of a whole number. */
const MAX_DIGITS = 1000;
const LONG_NUMBER = new RegExp(`(?:^|[\\s:=,[{+-])(?:0[xob][\\da-f_]{${MAX_DIGITS}}|\\d[\\d_]{${MAX_DIGITS}})`, 'i');

/** Reads a text as values, whole numbers beyond 53 bits as BigInt. @throws what `refuse` throws, with the place of the fault */
export function readConfig(text: string, format: ConfigFormat, refuse: Refuse): unknown {
  try {
    return { json: readJson, yaml: readYaml, toml: readToml }[format](text, refuse);
  } catch (error) {
    // Nested ten thousand levels deep.
    if (error instanceof RangeError) return refuse('config_deep', { most: MAX_DEPTH });
    throw error;
  }
}

function readJson(text: string, refuse: Refuse): unknown {
  const report = validateJson([toBytes(text)], { maxDepth: MAX_DEPTH });
  if (!report.valid) {
    refuse('config_syntax', { format: 'JSON', line: report.error.line, column: report.error.column });
  }
  const keepDigits = (_key: string, value: unknown, { source = '' }: { source?: string } = {}) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    if (/^-?\d+$/.test(source)) return whole(source);
    // Written as parsed, it would be another value.
    return Number.isFinite(value) ? value : refuse('config_number');
  };
  const whole = (digits: string): bigint =>
    digits.length > MAX_DIGITS ? refuse('config_digits', { most: MAX_DIGITS }) : BigInt(digits);
  return JSON.parse(text, keepDigits as (this: unknown, key: string, value: unknown) => unknown);
}

/** The libraries make a number of any digits, in time that grows with their square. Digits in quotes are text. */
function refuseLongNumbers(text: string, refuse: Refuse): void {
  if (LONG_NUMBER.test(text)) refuse('config_digits', { most: MAX_DIGITS });
}

function readToml(text: string, refuse: Refuse): unknown {
  refuseLongNumbers(text, refuse);
  try {
    return parseToml(text, { integersAsBigInt: 'asNeeded', maxDepth: MAX_DEPTH });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return refuse('config_syntax', { format: 'TOML', line: error.line, column: error.column });
  }
}

function readYaml(text: string, refuse: Refuse): unknown {
  refuseLongNumbers(text, refuse);
  const lines = new LineCounter();
  // Repeated keys are detected below: the library compares each pair.
  const options = {
    intAsBigInt: true,
    uniqueKeys: false,
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
  } as const;
  const documents = parseAllDocuments(text, options) as Document.Parsed[];
  if (documents.length > 1) refuse('config_documents', { count: documents.length });
  const [document] = documents;
  if (!document) return null;
  const [fault] = document.errors;
  if (fault) {
    const { line, col } = lines.linePos(fault.pos[0]);
    refuse('config_syntax', { format: 'YAML', line, column: col });
  }
  checkKeys(document, refuse);
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError) return refuse('config_aliases');
    throw error;
  }
}

/** Each key is a single value, and occurs once; aliases are few. */
function checkKeys(document: Document.Parsed, refuse: Refuse): void {
  let aliases = 0;
  visit(document, {
    // The library visits all anchors to resolve each alias.
    Alias() {
      if (++aliases > MAX_ALIAS_NODES) refuse('config_aliases');
    },
    Map(_, { items }) {
      const known = new Set<string>();
      for (const { key } of items) {
        if (isMap(key) || (key as { items?: unknown })?.items) refuse('config_key');
        const name = String((key as Scalar | null)?.value ?? (key as { source?: string } | null)?.source ?? null);
        if (known.has(name)) refuse('config_repeated');
        known.add(name);
      }
    },
  });
}

/** The UTF-8 form; an unpaired surrogate has none and becomes a byte that UTF-8 never uses, which is refused at its position. */
function toBytes(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  const lone = /\p{Surrogate}/u.exec(text)?.index ?? 0;
  return Buffer.concat([Buffer.from(text.slice(0, lone)), Buffer.of(0xff), Buffer.from(text.slice(lone + 1))]);
}
