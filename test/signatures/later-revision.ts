/** An object of a later revision: its text, or null for a removed one. */
export type LaterObjects = Record<number, string | null>;

/**
 * Appends objects to a file, as an incremental update with a table; `trailer` holds entries in addition to the usual
 * ones.
 */
export function appendRevision(
  file: Buffer,
  objects: LaterObjects,
  { root, trailer = '' }: { root?: string; trailer?: string } = {},
): Buffer {
  const before = file.toString('latin1');
  const previous = before.slice(before.lastIndexOf('startxref')).match(/startxref\s+(\d+)/)?.[1];
  const catalog = root ?? [...before.matchAll(/\/Root (\d+ 0 R)/g)].at(-1)?.[1];
  let text = '';
  const rows = Object.entries(objects).map(([num, body]) => {
    const offset = before.length + text.length;
    if (body === null) return `${num} 1\n0000000000 65535 f \n`;
    text += `${num} 0 obj\n${body}\nendobj\n`;
    return `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = before.length + text.length;
  text += `xref\n${rows.join('') || '0 1\n0000000000 65535 f \n'}`;
  text += `trailer\n<< /Size 200 /Root ${catalog} /Prev ${previous} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(before + text, 'latin1');
}

/** The text of a stream object. */
export const streamText = (data: string, dict = ''): string =>
  `<< ${dict} /Length ${data.length} >>\nstream\n${data}\nendstream`;

/** The last text of an object in a single file. */
export function objectText(file: Buffer, num: number): string {
  const all = [...file.toString('latin1').matchAll(new RegExp(`(?:^|[\\r\\n])${num} 0 obj\\s([\\s\\S]*?)endobj`, 'g'))];
  const text = all.at(-1)?.[1];
  if (text === undefined) throw new Error(`the file has no object ${num}`);
  return text.trim();
}

/** The number of the last object whose text matches. */
export function findObject(file: Buffer, pattern: RegExp): number {
  const all = [...file.toString('latin1').matchAll(/(?:^|[\r\n])(\d+) 0 obj\s([\s\S]*?)endobj/g)];
  const num = all.findLast(([, , text]) => pattern.test(text!))?.[1];
  if (num === undefined) throw new Error(`no object matches ${pattern}`);
  return Number(num);
}
