import type { OperationDefinition } from '../operations/kit/define.ts';
import { MEDIA_TYPES } from '../operations/kit/media-types.ts';
import { COMMON } from './arguments.ts';
import type { Parameter } from './parameters.ts';

export const USAGE = `Usage: sheaf <operation> FILE… [-o FILE | -d FOLDER] [--parameter value]
       sheaf <command>

  sheaf pdf-merge a.pdf b.pdf -o ab.pdf
  sheaf pdf-compress *.pdf -d smaller/ --level high
  sheaf pdf-to-text report.pdf -o - | grep -i total
  sheaf run steps.json scans/*.pdf -d out/

Commands
  operations [WORDS]        list operations
  run STEPS FILE…           several steps in a row, from a JSON file or by the name of a saved workflow
  watch IN OUT              processes each file that appears in a folder
  mcp [FOLDER…]             serves an assistant (Model Context Protocol) on files of this machine
  jobs                      your jobs at a service
  login, logout             keeps, or forgets, the API key of a service
  serve, worker, admin      the service itself
  completion bash|zsh|fish  lets the shell complete operations and options
  help [OPERATION]

Operations run on this machine, without a service; with SHEAF_URL or --server, in a service.
Exit codes: 0 done, 1 a file could not be processed, 2 the command is wrong, 3 the service refused or did not answer,
4 a program is missing, 130 interrupted.
`;

/** Help for one operation, from its definition. */
export function helpOf(
  { name, title, description, inputs, accepts }: OperationDefinition,
  parameters: readonly Parameter[],
): string {
  const files = inputs.max === 1 ? 'FILE…' : inputs.min === inputs.max ? 'FILE '.repeat(inputs.min).trim() : 'FILE…';
  const types = accepts.map((type) => MEDIA_TYPES[type].label).join(', ');
  const own = parameters.map(({ option, flag, values, about, fallback }) => {
    const value = flag ? '' : ` ${values.length > 0 ? values.join('|') : 'VALUE'}`;
    return [`--${option}${value}`, `${about}${fallback === null ? '' : ` [${fallback}]`}`] as const;
  });
  const common = Object.entries(COMMON).map(([option, each]) => {
    const short = 'short' in each ? `-${each.short}, ` : '';
    return [`${short}--${option}${'value' in each ? ` ${each.value}` : ''}`, each.about] as const;
  });
  return `${title}\n\n${wrap(description, 0)}\n\nUsage: sheaf ${name} ${files} [options]\nTakes: ${types}\n\n${
    own.length > 0 ? `Parameters\n${own.map(entry).join('')}\n` : ''
  }Options\n${common.map(entry).join('')}`;
}

const COLUMN = 28;
const LINE = 100;

function entry([option, about]: readonly [string, string]): string {
  const left = `  ${option}`;
  const apart = left.length < COLUMN ? ' '.repeat(COLUMN - left.length) : `\n${' '.repeat(COLUMN)}`;
  return `${left}${apart}${wrap(about, COLUMN)}\n`;
}

function wrap(text: string, indent: number): string {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) as string;
    if (line !== '' && indent + line.length + word.length >= LINE) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
