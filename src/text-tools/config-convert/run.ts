import { type ConfigFormat, type Refuse, readConfig } from '../../engines/data/read-config.ts';
import { writeConfig } from '../../engines/data/write-config.ts';
import { readXml, writeXml } from '../../engines/data/xml-values.ts';
import { XmlSyntaxError } from '../../engines/xml/scan.ts';
import { createRefusal } from '../kit/refuse.ts';
import { requireShort } from '../text.ts';
import { NOTES } from './notes.ts';
import type { Body } from './tool.ts';

const refuseField = createRefusal(NOTES);
const refuse: Refuse = (code, values) => refuseField('text', code, values);
const MAX_OUTPUT = 4 * 1024 * 1024;

/** Converts YAML 1.2 (core schema), TOML 1.0, XML 1.0 and JSON (RFC 8259) into one another; depth, aliases and output are bounded. */
export function run({ text, from, to, indent, root }: Body) {
  requireShort(text);
  const value = from === 'xml' ? readElements(text) : readConfig(text, from, refuse);
  const result = to === 'xml' ? writeElements(value, indent, root) : write(value, to);
  if (result.length > MAX_OUTPUT) refuse('config_output');
  return { result };

  function write(values: unknown, format: ConfigFormat): string {
    return writeConfig(values, format, { indent, from, maxSize: MAX_OUTPUT, refuse });
  }
}

function readElements(text: string): unknown {
  try {
    return readXml(text);
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) throw error;
    return refuse('config_syntax', { format: 'XML', line: error.line, column: error.column });
  }
}

function writeElements(value: unknown, indent: number, root: string): string {
  // Aliases count each time they occur, and depth is limited as elsewhere.
  const plain = JSON.parse(
    writeConfig(value, 'json', { indent: 0, from: 'xml', maxSize: MAX_OUTPUT, refuse }),
    keepDigits,
  );
  const check = (size: number) => (size > MAX_OUTPUT ? refuse('config_output') : undefined);
  return writeXml(plain, { indent, root, renamed: () => {}, check });
}

/** A number that would change when parsed stays as written. */
function keepDigits(_: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && context?.source ? context.source : value;
}
