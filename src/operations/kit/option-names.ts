/** Options that every command of the command line has; a parameter of the same name gets a prefix. */
export const COMMON_OPTIONS = ['output', 'directory', 'force', 'dry-run', 'json', 'quiet', 'server', 'help'] as const;

/** The name of a parameter on the command line: `target-bytes`. */
export function optionOf(parameter: string): string {
  const typed = parameter.replaceAll('_', '-');
  return (COMMON_OPTIONS as readonly string[]).includes(typed) ? `param-${typed}` : typed;
}
