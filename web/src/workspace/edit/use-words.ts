import { useEffect, useMemo, useRef, useState } from 'react';
import { callOnce } from '../../api/one-call.ts';
import { nameFor } from '../../api/operations.ts';
import { type Item, localFile } from '../../tray/item.ts';
import { type TextLine, textLinesByPage, type WordLine, wordsOf } from './words.ts';

/** Each request sends the file, so there are few requests, and none for large files. */
const PAGES_TOGETHER = 20;
const MOST_BYTES = 30_000_000;

/** Whether to read the text of a file for its pages. */
export const canReadText = (item: Item): boolean => (localFile(item)?.size ?? Number.POSITIVE_INFINITY) <= MOST_BYTES;

/**
 * Lines of text on the pages around the current one, requested while a tool needs them; none if they cannot be read.
 * The service stores nothing of these calls.
 */
export function useTextLines(item: Item, pageCount: number, page: number, wanted: boolean) {
  const [lines, setLines] = useState<ReadonlyMap<number, TextLine[]>>(new Map());
  const asked = useRef(new Set<number>());
  const from = Math.floor((page - 1) / PAGES_TOGETHER) * PAGES_TOGETHER + 1;
  const reader = nameFor('read-text');
  const file = localFile(item);
  const { password } = item;
  useEffect(() => {
    if (!wanted || reader === null || !file || file.size > MOST_BYTES || asked.current.has(from)) return;
    const to = Math.min(pageCount, from + PAGES_TOGETHER - 1);
    const abort = new AbortController();
    asked.current.add(from);
    const parameters = { format: 'json', pages: `${from}-${to}`, ...(password !== '' && { password }) };
    callOnce(reader, file, parameters, abort.signal)
      .then(async (answer) => textLinesByPage(JSON.parse(await answer.text())))
      .then((found) => setLines((before) => new Map([...before, ...found])))
      // Without words, tools mark areas.
      .catch(() => {
        if (abort.signal.aborted) asked.current.delete(from);
      });
    return () => abort.abort();
  }, [wanted, reader, file, from, pageCount, password]);
  return lines;
}

/** The words of these lines. */
export function useWords(...around: Parameters<typeof useTextLines>): ReadonlyMap<number, WordLine[]> {
  const lines = useTextLines(...around);
  return useMemo(() => wordsOf(lines), [lines]);
}
