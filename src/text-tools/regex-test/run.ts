import { RE2JS, RE2JSSyntaxException } from 're2js';
import { createRefusal } from '../kit/refuse.ts';
import { NOTES } from './notes.ts';
import type { Body } from './tool.ts';

const refuse = createRefusal(NOTES);
const MAX_OUTPUT = 2 * 1024 * 1024;
/** Steps of the machine times characters: some seconds at the very worst. */
const MAX_WORK = 50_000_000;
/** A failed search reads to the end of the text, and each match starts another. */
const MAX_MS = 3000;

interface Match {
  start: number;
  end: number;
  text: string;
  groups: (string | null)[];
  named: Record<string, string | null>;
}

/** Finds the matches of a regular expression (RE2) in a text, and replaces them if requested; its work is bounded. */
export function run({ pattern, text, replacement, max_matches: most, ...options }: Body) {
  const expression = compile(pattern, options);
  if (expression.programSize() * text.length > MAX_WORK) refuse('pattern', 'regex_costly');
  const names = Object.entries(expression.namedGroups());
  const pieces = replacement === undefined ? null : parse(replacement, expression.groupCount(), new Map(names));
  const matcher = expression.matcher(text);
  const matches: Match[] = [];
  const written: string[] = [];
  let [count, done, size] = [0, 0, 0];
  const write = (piece: string) => {
    size += piece.length;
    if (size > MAX_OUTPUT) refuse('replacement', 'regex_output');
    written.push(piece);
  };
  const end = performance.now() + MAX_MS;
  while (matcher.find()) {
    count++;
    const [from, to] = [matcher.start(), matcher.end()];
    const group = (index: number) => matcher.group(index) ?? null;
    if (matches.length < most) {
      const groups = Array.from({ length: expression.groupCount() }, (_, index) => group(index + 1));
      const named = Object.fromEntries(names.map(([name, index]) => [name, group(index)]));
      matches.push({ start: from, end: to, text: text.slice(from, to), groups, named });
    }
    if (pieces) {
      write(text.slice(done, from));
      for (const piece of pieces) write(typeof piece === 'string' ? piece : (group(piece) ?? ''));
      done = to;
    }
    if (count % 16 === 0 && performance.now() > end) refuse('pattern', 'regex_costly');
  }
  if (pieces) write(text.slice(done));
  return { count, matches, replaced: pieces && written.join('') };
}

function compile(pattern: string, { ignore_case, multiline, dot_all }: Partial<Body>): RE2JS {
  const flags =
    (ignore_case ? RE2JS.CASE_INSENSITIVE : 0) | (multiline ? RE2JS.MULTILINE : 0) | (dot_all ? RE2JS.DOTALL : 0);
  try {
    return RE2JS.compile(pattern, flags);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return refuse('pattern', 'regex_syntax', { fault: error.getDescription() });
  }
}

/** A replacement as texts and numbers of groups; 0 is all of the match. */
function parse(replacement: string, groups: number, names: ReadonlyMap<string, number>): (string | number)[] {
  const pieces: (string | number)[] = [];
  let done = 0;
  for (const { 0: found, 1: number, 2: name, index } of replacement.matchAll(/\$(?:(\d{1,3})|<([^>]*)>|[&$])/g)) {
    pieces.push(replacement.slice(done, index));
    done = index + found.length;
    if (found === '$$') pieces.push('$');
    else if (found === '$&') pieces.push(0);
    else {
      const group = name === undefined ? Number(number) : names.get(name);
      pieces.push(group !== undefined && group <= groups ? group : refuse('replacement', 'regex_group'));
    }
  }
  return [...pieces, replacement.slice(done)];
}
