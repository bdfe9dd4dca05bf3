import { createJsonScanner } from './scanner.ts';
import { createUint32List, type Uint32List } from './uint32-list.ts';

/**
 * The positions of the members of all objects of a text, in 8 bytes each. Members are numbered in the order of the
 * text: those inside the value of member m begin with m + 1.
 */
export interface MemberIndex {
  /** Where the key of each member begins. */
  keyStart: Uint32List;
  /** The next member of the same object; 0 for its last (member 0 follows none). */
  next: Uint32List;
  depth: number;
}

/** Checks a whole text and indexes its members. @throws JsonSyntaxError, SheafError `limit_exceeded` */
export function indexMembers(chunks: Iterable<Uint8Array>, { maxDepth }: { maxDepth: number }): MemberIndex {
  const keyStart = createUint32List();
  const next = createUint32List();
  /** The latest member of each open container, plus one; 0 if there is none. */
  const latest = createUint32List();
  let deepest = 0;
  const ignore = () => {};
  const scanner = createJsonScanner(
    {
      open(_object, depth) {
        if (depth > deepest) deepest = depth;
        latest.push(0);
      },
      close() {
        latest.pop();
      },
      key(offset) {
        const member = keyStart.push(offset);
        next.push(0);
        const top = latest.length - 1;
        const before = latest.get(top);
        if (before > 0) next.set(before - 1, member);
        latest.set(top, member + 1);
      },
      comma: ignore,
      colon: ignore,
      scalar: ignore,
      bytes: ignore,
    },
    { maxDepth },
  );
  for (const chunk of chunks) scanner.write(chunk);
  scanner.end();
  return { keyStart, next, depth: deepest };
}
