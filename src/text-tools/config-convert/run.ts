import { type Refuse, readConfig } from '../../engines/data/read-config.ts';
import { writeConfig } from '../../engines/data/write-config.ts';
import { createRefusal } from '../kit/refuse.ts';
import { requireShort } from '../text.ts';
import { type Body, NOTES } from './tool.ts';

const refuseField = createRefusal(NOTES);
const refuse: Refuse = (code, values) => refuseField('text', code, values);
const MAX_OUTPUT = 4 * 1024 * 1024;

/** Converts YAML 1.2 (core schema), TOML 1.0 and JSON (RFC 8259) into one another; depth, aliases and output are bounded. */
export function run({ text, from, to, indent }: Body) {
  requireShort(text);
  const value = readConfig(text, from, refuse);
  const result = writeConfig(value, to, { indent, from, maxSize: MAX_OUTPUT, refuse });
  if (result.length > MAX_OUTPUT) refuse('config_output');
  return { result };
}
