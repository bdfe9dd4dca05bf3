import { useEffect, useRef, useState } from 'react';
import { callOnce } from '../../api/one-call.ts';
import { nameFor } from '../../api/operations.ts';
import { type Item, localFile } from '../../tray/item.ts';
import { linesByPage, type WordLine } from './words.ts';

/** Each request sends the file: few requests, and none for large files. */
const PAGES_TOGETHER = 20;
const MOST_BYTES = 30_000_000;

/**
 * Positions of words on the pages around the current one, requested while a tool marks words. The service stores nothing of
 * these calls.
 */
export function useWords(item: Item, pageCount: number, page: number, wanted: boolean) {
  const [lines, setLines] = useState<ReadonlyMap<number, WordLine[]>>(new Map());
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
      .then(async (answer) => {
        const found = linesByPage(JSON.parse(await answer.text()));
        setLines((before) => new Map([...before, ...found]));
      })
      // Without words, the tool marks areas.
      .catch(() => {
        if (abort.signal.aborted) asked.current.delete(from);
      });
    return () => abort.abort();
  }, [wanted, reader, file, from, pageCount, password]);
  return lines;
}
