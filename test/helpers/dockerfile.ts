/** One step of a Dockerfile: its word, and all that follows it, with the lines joined. */
export interface DockerStep {
  word: string;
  rest: string;
}

export interface DockerStage {
  /** What it begins with: another stage, or an image. */
  from: string;
  name: string;
  steps: DockerStep[];
}

/** Reads the stages of a Dockerfile, without the forms that ours does not use (`<<EOF`, `ONBUILD`, other escapes). */
export function readDockerfile(text: string): DockerStage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const stages: DockerStage[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
    if (word !== 'FROM') {
      stages.at(-1)?.steps.push({ word, rest });
      continue;
    }
    const [, from = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
    stages.push({ from, name, steps: [] });
  }
  return stages;
}

/** Whether a file of the repository comes into the build, by the patterns of `.dockerignore`: the last that fits decides. */
export function inContext(ignore: string, path: string): boolean {
  let ignored = false;
  for (const line of ignore.split('\n').filter(Boolean)) {
    const pattern = line.replace(/^!/, '');
    if (fits(pattern, path)) ignored = !line.startsWith('!');
  }
  return !ignored;
}

/** A pattern fits a file, and all that is below a folder that it fits. */
function fits(pattern: string, path: string): boolean {
  const source = pattern
    .split('/')
    .map((part) => (part === '**' ? '(?:[^/]+/)*' : `${part.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')}/`))
    .join('');
  return new RegExp(`^${source}`).test(`${path}/`);
}
