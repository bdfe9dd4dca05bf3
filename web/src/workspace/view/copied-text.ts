import { callOnce } from '../../api/one-call.ts';
import { nameFor } from '../../api/operations.ts';
import { type Item, localFile } from '../../tray/item.ts';
import { textLinesByPage, type WordLine, wordsOf } from '../edit/words.ts';

/** Larger files are not sent for reading. */
const MOST_BYTES = 30_000_000;

/** Whether the words of a document can be read, which sends the file. */
export function canReadWords(item: Item): boolean {
  const file = localFile(item);
  return nameFor('read-text') !== null && file !== null && file.size <= MOST_BYTES;
}

/**
 * The text of a document, line by line, with an empty line between pages. It requests pages whose words are not known
 * yet.
 * @throws ApiError
 */
export async function textOf(item: Item, count: number, known: ReadonlyMap<number, WordLine[]>): Promise<string> {
  const lines = known.size >= count ? known : await readWords(item);
  return Array.from({ length: count }, (_, index) => pageText(lines.get(index + 1) ?? []))
    .filter((text) => text !== '')
    .join('\n\n');
}

const pageText = (lines: readonly WordLine[]): string =>
  lines.map((words) => words.map(({ text }) => text).join(' ')).join('\n');

/** The words of all pages. @throws ApiError */
export async function readWords(item: Item): Promise<Map<number, WordLine[]>> {
  const [reader, file] = [nameFor('read-text'), localFile(item)];
  if (reader === null || !file) return new Map();
  const parameters = { format: 'json', ...(item.password !== '' && { password: item.password }) };
  const answer = await callOnce(reader, file, parameters, AbortSignal.timeout(60_000));
  return wordsOf(textLinesByPage(JSON.parse(await answer.text())));
}
