import { resolve } from 'node:path';
import { z } from 'zod';
import { SETTINGS } from './settings/settings.ts';
import type { Setting } from './settings/values.ts';

/** The one reader of the environment: it checks all settings at start and names each that is wrong. */
type Settings = typeof SETTINGS;
type Values = { readonly [K in keyof Settings]: z.output<Settings[K]['schema']> };
export type Config = Values & {
  readonly PUBLIC_URL: string | undefined;
  readonly MAX_REQUEST_BYTES: number;
  readonly MAX_OUTPUT_BYTES: number;
  readonly MAX_QUEUED_JOBS_PER_OWNER: number;
  readonly MAX_STORED_BYTES_PER_OWNER: number;
};

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks all settings; empty variables count as unset.
 * @throws ConfigError naming every wrong setting and what would be right
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { schema, default: fallback, secret }] of Object.entries(SETTINGS) as [string, Setting][]) {
    const raw = env[name] === '' ? undefined : env[name];
    const parsed = schema.safeParse(raw ?? fallback);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} must be ${expectation(schema)}${secret ? '' : `, not ${quote(raw)}`}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  values.DATA_DIR = resolve(values.DATA_DIR as string);
  values.MAX_REQUEST_BYTES ??= (values.MAX_FILE_SIZE_BYTES as number) * 10;
  values.MAX_OUTPUT_BYTES ??= (values.MAX_REQUEST_BYTES as number) * 20;
  values.MAX_STORED_BYTES_PER_OWNER ??= (values.MAX_OUTPUT_BYTES as number) * 2;
  // No output can be kept that is more than its owner's share.
  values.MAX_OUTPUT_BYTES = Math.min(values.MAX_OUTPUT_BYTES as number, values.MAX_STORED_BYTES_PER_OWNER as number);
  values.MAX_QUEUED_JOBS_PER_OWNER ??= Math.ceil((values.MAX_QUEUED_JOBS as number) / 2);
  values.PUBLIC_URL = (values.PUBLIC_URL as string | undefined)?.replace(/\/+$/, '');
  return Object.freeze(values) as Config;
}

/** Defaults that differ from machine to machine. */
const BY_CORES: Record<string, string> = { WORKER_CONCURRENCY: 'cores', HTTP_PROCESSES: 'cores ÷ 4' };

/** The settings as rows of the table in the docs. */
export function describeSettings(): { name: string; default: string; about: string }[] {
  return (Object.entries(SETTINGS) as [string, Setting][]).map(([name, { default: fallback, about }]) => ({
    name,
    default: BY_CORES[name] ?? fallback ?? '',
    about,
  }));
}

function expectation(schema: z.ZodType): string {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return String(schema.meta()?.expected ?? inner.meta()?.expected ?? 'set');
}

function quote(value: string | undefined): string {
  return JSON.stringify(value !== undefined && value.length > 80 ? `${value.slice(0, 80)}…` : value);
}
