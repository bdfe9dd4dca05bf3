import { loadOperation, loadRegistry, visibleOperations } from '../operations/registry.ts';
import { COMMON, UsageError } from './arguments.ts';
import { parametersOf } from './parameters.ts';

const COMMANDS = [
  'operations',
  'run',
  'watch',
  'jobs',
  'login',
  'logout',
  'mcp',
  'serve',
  'worker',
  'admin',
  'completion',
  'help',
];

/** Completes words for the shell: the program itself knows the answers. */
const SCRIPTS: Record<string, string> = {
  bash: `_sheaf() {
  local IFS=$'\\n'
  COMPREPLY=($(sheaf __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _sheaf sheaf
`,
  zsh: `#compdef sheaf
_sheaf() {
  local -a found
  found=(\${(f)"$(sheaf __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( \${#found} )); then compadd -- $found; else _files; fi
}
compdef _sheaf sheaf
`,
  fish: `function __sheaf_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found (sheaf __complete $words[2..-1] 2>/dev/null)
  if set -q found[1]
    string join \\n -- $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c sheaf -f -a '(__sheaf_complete)'
`,
};

export function completionScript(shell: string | undefined): string {
  const script = Object.hasOwn(SCRIPTS, shell ?? '') ? SCRIPTS[shell ?? ''] : undefined;
  if (script === undefined) throw new UsageError(`Usage: sheaf completion ${Object.keys(SCRIPTS).join('|')}`);
  return script;
}

/** Completions of the last word; none if it is a file. */
export async function complete(words: readonly string[]): Promise<string[]> {
  const last = words.at(-1) ?? '';
  const fitting = (values: readonly string[]) => values.filter((value) => value.startsWith(last));
  if (words.length <= 1) {
    const names = visibleOperations(await loadRegistry()).map(({ name }) => name);
    return fitting([...names, ...COMMANDS]);
  }
  const [command = ''] = words;
  if (command === 'completion') return fitting(Object.keys(SCRIPTS));
  if (command === 'help') return fitting(visibleOperations(await loadRegistry()).map(({ name }) => name));
  const operation = await loadOperation(command).catch(() => null);
  const parameters = operation ? parametersOf(operation) : [];
  const before = words.at(-2) ?? '';
  const chosen = parameters.find(({ option, flag }) => `--${option}` === before && !flag);
  if (chosen) return fitting(chosen.values);
  if (!last.startsWith('-')) return [];
  const typed = new Set(words.slice(0, -1));
  const options = [...parameters.map(({ option }) => option), ...Object.keys(COMMON)].map((option) => `--${option}`);
  return fitting(options.filter((option) => !typed.has(option)));
}
