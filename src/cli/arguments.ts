import type { COMMON_OPTIONS } from '../operations/kit/option-names.ts';

/** The command line: operands, and options with their values. */
export interface Typed {
  operands: string[];
  options: Map<string, string | true>;
}

/** A wrong command line; its message is all there is to say. */
export class UsageError extends Error {}

/** Options that every command on files takes, with their values and purpose. */
export const COMMON = {
  output: { short: 'o', value: 'FILE', about: 'where the output goes; - is standard output' },
  directory: { short: 'd', value: 'FOLDER', about: 'where outputs go; an archive of several files is unpacked there' },
  force: { short: 'f', about: 'replace files that are there' },
  'dry-run': { short: 'n', about: 'check everything, print the plan, and do nothing' },
  json: { about: 'JSON lines, as in a pipe' },
  quiet: { short: 'q', about: 'no progress' },
  server: { value: 'URL', about: 'the service to use, instead of SHEAF_URL' },
  help: { short: 'h', about: 'this text' },
} as const satisfies Record<CommonOption, { short?: string; value?: string; about: string }>;

export type CommonOption = (typeof COMMON_OPTIONS)[number];

const SHORT = new Map(
  Object.entries(COMMON).flatMap(([name, option]) => ('short' in option ? [[option.short as string, name]] : [])),
);

/** Whether an option takes a value: `yes`, `no`, or `maybe` if it also works without one. */
export type WantsValue = (name: string) => 'yes' | 'no' | 'maybe' | 'unknown';

export const commonWants: WantsValue = (name) =>
  Object.hasOwn(COMMON, name) ? ('value' in COMMON[name as CommonOption] ? 'yes' : 'no') : 'unknown';

/**
 * Reads a command line: `--name value`, `--name=value`, `--no-name`, `-o value`, and `--` before what only looks like an option.
 * @throws UsageError
 */
export function readArguments(args: readonly string[], wants: WantsValue): Typed {
  const operands: string[] = [];
  const options = new Map<string, string | true>();
  const rest = [...args];
  const put = (name: string, value: string | true) => {
    if (options.has(name)) throw new UsageError(`--${name} stands twice.`);
    options.set(name, value);
  };
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      operands.push(...rest);
      break;
    }
    const [, short, inline] = /^-([a-zA-Z])(.*)$/s.exec(word) ?? [];
    if (short !== undefined) {
      const name = SHORT.get(short);
      if (name === undefined) throw new UsageError(`There is no option -${short}.`);
      if (wants(name) !== 'yes') put(name, true);
      else put(name, inline || next(rest, name));
      continue;
    }
    const [, typed, value] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (typed === undefined) {
      operands.push(word);
      continue;
    }
    readLong(typed, value);
  }
  return { operands, options };

  function readLong(typed: string, value: string | undefined): void {
    const name = [typed, typed.replaceAll('-', '_')].find((each) => wants(each) !== 'unknown');
    if (name === undefined) {
      const positive = typed.startsWith('no-') ? typed.slice(3).replaceAll('-', '_') : '';
      if (wants(positive) !== 'maybe' || value !== undefined) throw new UsageError(`There is no option --${typed}.`);
      put(positive, 'false');
      return;
    }
    const wanted = wants(name);
    if (value !== undefined) put(name, value);
    else put(name, wanted === 'yes' ? next(rest, name) : wanted === 'maybe' ? 'true' : true);
  }
}

function next(rest: string[], name: string): string {
  const value = rest.shift();
  if (value === undefined) throw new UsageError(`A value must follow --${name}.`);
  return value;
}
