import { functionsOf } from './source.ts';

/** Most lines of a file. A longer one says at its head why it is: "More than 400 lines: …". */
const FILE = 400;
/**
 * Most lines of a function in a `src`, without nested functions, which are measured separately. A longer one gives the
 * reason in the comment before it: "More than 80 lines: …".
 */
const OWN = 80;
/** Most lines of a function in a `src` with all that is nested in it: a factory with its verbs. */
const WHOLE = 160;

/** Reports in sentences what of a file is too long: the file itself, and, in `src` of the service, the page or a package, its functions. */
export function oversized(path: string, text: string): string[] {
  const found: string[] = [];
  const lines = text.split('\n').length - 1;
  const head = text.split('\n', 10).join('\n');
  if (lines > FILE && !/More than \d+ lines: \S/.test(head)) {
    found.push(`${path} has ${lines} lines: split it, or tell at its head why it has "More than ${FILE} lines: …"`);
  }
  if (!/^(packages\/[\w-]+\/|web\/)?src\//.test(path) || /\.(test|gen)\.ts$/.test(path)) return found;
  for (const { name, line, own, whole } of functionsOf(path, text)) {
    if (own > OWN && !/More than 80 lines: \S/.test(commentBefore(text, line)))
      found.push(`${path}:${line} ${name} has ${own} own lines: at most ${OWN}`);
    if (whole > WHOLE)
      found.push(`${path}:${line} ${name} has ${whole} lines with what is nested in it: at most ${WHOLE}`);
  }
  return found;
}

/** The comment that ends on the line before `line`. */
function commentBefore(text: string, line: number): string {
  const lines = text.split('\n').slice(0, line - 1);
  const from = lines.findLastIndex((one) => !/^\s*(?:\/\/|\/?\*)/.test(one)) + 1;
  return lines.slice(from).join('\n');
}
