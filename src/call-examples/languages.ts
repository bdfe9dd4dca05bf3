import type { JsonValue } from '../operations/kit/define.ts';
import { optionOf } from '../operations/kit/option-names.ts';
import type { Call } from './call.ts';

export interface CodeSample {
  /** Name of the highlighter's grammar. */
  lang: 'sh' | 'ts' | 'py';
  label: 'curl' | 'TypeScript' | 'Python' | 'Command line';
  source: string;
}

/** The longest line that is not broken. */
const LINE = 110;

/** The same call in each language. @param baseUrl where the service is, without a slash at its end */
export function samplesOf(call: Call, baseUrl: string): CodeSample[] {
  return [
    { lang: 'sh', label: 'curl', source: curlOf(call, baseUrl) },
    { lang: 'ts', label: 'TypeScript', source: typescriptOf(call, baseUrl) },
    { lang: 'py', label: 'Python', source: pythonOf(call, baseUrl) },
    { lang: 'sh', label: 'Command line', source: commandOf(call) },
  ];
}

function curlOf({ operation, inputs, params, texts, output, outputType, direct }: Call, baseUrl: string): string {
  const field = operation.inputs.max > 1 && direct ? 'files' : 'file';
  const files = inputs.map((name) => `-F ${quoted(`${field}=@${name}`)}`);
  if (!direct) {
    const parameters = Object.keys(params).length > 0 ? [`-F ${quoted(`parameters=${JSON.stringify(params)}`)}`] : [];
    const form = [...files, `-F job_type=${operation.name}`, ...parameters, "-H 'Prefer: wait=60'"];
    return [
      brokenAfter(['url=$(curl -s', ...form, `${baseUrl}/api/upload | jq -er .output_file_url)`]),
      `curl "${new URL(baseUrl).origin}$url" -o ${output}`,
    ].join('\n');
  }
  const fields = Object.entries(params).map(([name, value]) => formField(name, fieldText(value)));
  const long = texts.map(({ param, filename }) => `-F '${param}=<${filename}'`);
  const accept = outputType === 'application/json' ? 'application/json; profile="output"' : outputType;
  const last = `${baseUrl}/api/${operation.name} -o ${output}`;
  return brokenAfter(['curl', ...files, ...fields, ...long, `-H 'Accept: ${accept}'`, last]);
}

/** `-F` interprets `@`, `<` and `;` in a value; `--form-string` does not. */
function formField(name: string, text: string): string {
  return `${/^[@<"]|;/.test(text) ? '--form-string' : '-F'} ${quoted(`${name}=${text}`)}`;
}

const fieldText = (value: JsonValue) => (typeof value === 'string' ? value : JSON.stringify(value));

function typescriptOf({ operation, inputs, params, texts, output }: Call, baseUrl: string): string {
  const literal = (value: JsonValue) => javascript(value);
  const files = inputs.map((path) => `{ path: ${literal(path)} }`);
  const args = [
    ...Object.entries(params).map(([name, value]) => `${name}: ${literal(value)}`),
    ...texts.map(({ param, filename }) => `${param}: readFileSync(${literal(filename)}, 'utf8')`),
  ];
  const input = [
    operation.inputs.max > 1 ? `files: [${files.join(', ')}]` : `file: ${files[0]}`,
    ...(args.length > 0 ? [`params: { ${args.join(', ')} }`] : []),
  ];
  const call = `const { output } = await sheaf.run('${operation.name}', { ${input.join(', ')} });`;
  const broken = [
    `const { output } = await sheaf.run('${operation.name}', {`,
    ...input.map((part) => `  ${part},`),
    '});',
  ].join('\n');
  return [
    ...(texts.length > 0 ? ["import { readFileSync } from 'node:fs';"] : []),
    "import { Sheaf } from '@sheaf/client';",
    '',
    `const sheaf = new Sheaf({ baseUrl: ${literal(baseUrl)} });`,
    call.length <= LINE ? call : broken,
    `await output.save(${literal(output)});`,
  ].join('\n');
}

function pythonOf({ operation, inputs, params, texts, output }: Call, baseUrl: string): string {
  const files = inputs.map(python);
  const args = [
    ...Object.entries(params).map(([name, value]) => `${python(name)}: ${python(value)}`),
    ...texts.map(({ param, filename }) => `${python(param)}: Path(${python(filename)}).read_text()`),
  ];
  const input = [
    python(operation.name),
    operation.inputs.max > 1 ? `files=[${files.join(', ')}]` : `file=${files[0]}`,
    ...(args.length > 0 ? [`params={${args.join(', ')}}`] : []),
  ];
  const call = `    done = sheaf.run(${input.join(', ')})`;
  const broken = ['    done = sheaf.run(', ...input.map((part) => `        ${part},`), '    )'].join('\n');
  return [
    ...(texts.length > 0 ? ['from pathlib import Path', ''] : []),
    'from sheaf_client import Sheaf',
    '',
    `with Sheaf(${python(baseUrl)}) as sheaf:`,
    call.length <= LINE ? call : broken,
    `    done.output.save(${python(output)})`,
  ].join('\n');
}

function commandOf({ operation, inputs, params, texts, output }: Call): string {
  const options = Object.entries(params).map(([name, value]) => {
    const option = optionOf(name);
    if (typeof value === 'boolean') return value ? `--${option}` : `--no-${option}`;
    const text = fieldText(value);
    return text.startsWith('-') ? quoted(`--${option}=${text}`) : `--${option} ${quoted(text)}`;
  });
  const long = texts.map(({ param, filename }) => `--${optionOf(param)}="$(cat ${filename})"`);
  return brokenAfter([`sheaf ${operation.name} ${inputs.join(' ')}`, ...options, ...long, `-o ${output}`]);
}

/** Words of a command on one line, or one per line if that is too long. */
function brokenAfter(words: readonly string[]): string {
  const line = words.join(' ');
  return line.length <= LINE ? line : words.join(' \\\n  ');
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function javascript(value: JsonValue): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(javascript).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : javascript(name)}: ${javascript(member)}`,
  );
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

function python(value: JsonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${python(name)}: ${python(member)}`)
    .join(', ')}}`;
}
