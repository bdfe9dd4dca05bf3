import { textsOf } from './source.ts';

/** Files that may name operations which are not theirs, and why. */
const MAY: Record<string, string> = {
  'src/call-examples/collection.ts': 'shows how a job is started and followed',
  'src/http/openapi/code-samples.ts': 'shows a first call',
  'src/cli/help.ts': 'shows commands as people type them',
  'src/cli/run-command.ts': 'shows a file of steps',
  'src/http/schemas.ts': 'has examples for OpenAPI',
  'src/http/routes/files/sample.ts': 'has examples for OpenAPI',
  'src/http/routes/jobs/process.ts': 'has examples for OpenAPI',
  'src/operations/workflow/job-types.ts': 'has examples for OpenAPI',
  'src/mcp/tools.ts': 'has an example for models',
  'src/settings/settings.ts': 'tells operators what a setting is for',
  'src/operations/pdf/sign/run.ts': 'sends people to another operation first',
  'web/src/helpers/json.tsx': 'is the screen of two text tools, whose names two operations share',
};

/** Tells each text of a file that names an operation outside that operation's folder. An `operation.ts` may name others: it speaks to people. */
export function foreignNames(names: readonly string[], path: string, text: string): string[] {
  if (path in MAY || /^src\/operations\/[^/]+\/[^/]+\/operation\.ts$/.test(path)) return [];
  const pattern = new RegExp(`(?<![\\w/-])(?:${names.join('|')})(?![\\w/-])`);
  if (!pattern.test(text)) return [];
  return textsOf(path, text).flatMap(({ value, line }) => {
    const [name] = pattern.exec(value) ?? [];
    return name === undefined || isOwn(name, path) ? [] : [`${path}:${line} names ${name}`];
  });
}

/** Names of files in `MAY` that name no operation. */
export function idleExceptions(names: readonly string[], sources: readonly { path: string; text: string }[]): string[] {
  return Object.keys(MAY).filter((path) => {
    const text = sources.find((source) => source.path === path)?.text ?? '';
    return !names.some((name) => text.includes(name));
  });
}

const isOwn = (name: string, path: string): boolean =>
  path.startsWith(`src/operations/${name.replace('-', '/')}/`) || path.startsWith(`src/text-tools/${name}/`);
