import { type Operation, readOperations } from '@sheaf/pdf/content/operations';
import { contentOfPage } from '@sheaf/pdf/content/page-content';
import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import type { PdfPage } from '@sheaf/pdf/file/page-tree';
import { IDENTITY, type Matrix, multiply } from '@sheaf/pdf/geometry';
import { openPdf } from '@sheaf/pdf/open';
import { isDict, PdfString } from '@sheaf/pdf/syntax/objects';
import { createFileWriter } from '../../../src/engines/files/writer.ts';
import type { Random } from '../random.ts';

const SETTINGS = new Set(['Tf', 'Tc', 'Tw', 'Tz', 'TL', 'Ts', 'Tr', 'g', 'rg', 'k', 'cs', 'sc', 'scn']);
const MOVING = new Set(['Td', 'TD', 'Tm', 'T*', "'", '"']);
const SHOWING = new Set(['Tj', 'TJ', "'", '"']);

/** Writes a copy of a PDF whose pieces of text are drawn in a random order, each at its old position. */
export async function shuffleContent(path: string, output: string, scratch: string, random: Random): Promise<void> {
  const limits = { maxPdfPages: 100, maxInflatedBytes: 1 << 28 };
  using document = await openPdf(path, { scratch, limits });
  const edited = editDocument(document);
  for (const [index, page] of edited.pages().entries()) {
    const { others, pieces } = takeApart(contentOfPage(edited, page), wideFonts(edited, page));
    for (let at = pieces.length - 1; at > 0; at--) {
      const other = random.below(at + 1);
      [pieces[at], pieces[other]] = [pieces[other]!, pieces[at]!];
    }
    const content = Buffer.from(`q\n${others}\nQ\n${pieces.join('\n')}`, 'latin1');
    edited.editPage(index).set('Contents', edited.addStream(new Map(), content));
  }
  using file = createFileWriter(output);
  await rewriteDocument(edited, file);
  file.close();
}

/** Names of the fonts of a page whose codes take two bytes. */
function wideFonts(document: PdfDocument, { dict, inherited }: PdfPage): Set<string> {
  const resources = document.resolve(dict.get('Resources') ?? inherited.get('Resources'));
  const fonts = isDict(resources) ? document.resolve(resources.get('Font')) : undefined;
  const wide = new Set<string>();
  if (!isDict(fonts)) return wide;
  for (const [name, font] of fonts) {
    const resolved = document.resolve(font);
    if (isDict(resolved) && String(resolved.get('Encoding')).includes('Identity')) wide.add(name);
    else if (isDict(resolved) && resolved.has('DescendantFonts')) wide.add(name);
  }
  return wide;
}

/** Content without its text, and the text: independent pieces, each as long as the text continues along a line. */
function takeApart(bytes: Uint8Array, wide: ReadonlySet<string>): { others: string; pieces: string[] } {
  const source = Buffer.from(bytes).toString('latin1');
  const others: string[] = [];
  const pieces: string[] = [];
  let state = { matrix: IDENTITY, settings: new Map<string, string>(), leading: 0, size: 1, wide: false };
  const stack: (typeof state)[] = [];
  let line: Matrix = IDENTITY;
  let inText = false;
  let piece: string[] | null = null;
  /** Where the piece was positioned last, and about how far it goes from there. */
  let start: Matrix = IDENTITY;
  let shown = 0;

  const end = () => {
    if (piece) pieces.push(`${piece.join('\n')}\nET\nQ`);
    piece = null;
  };
  const move = (to: Matrix) => {
    line = to;
    if (!piece) return;
    const same = [0, 1, 2, 3].every((at) => Math.abs(to[at]! - start[at]!) < 1e-6);
    const [a, b, c, d, e, f] = start;
    const determinant = a * d - b * c || 1;
    const [dx, dy] = [to[4] - e, to[5] - f];
    const [along, across] = [(dx * d - dy * c) / determinant, (dy * a - dx * b) / determinant];
    const reach = shown * 0.62 + state.size * 0.8;
    if (!same || Math.abs(across) > state.size * 0.05 || along < 0 || along > reach) return end();
    piece.push(`${to.join(' ')} Tm`);
    start = to;
    shown = 0;
  };
  const show = ({ name, operands }: Operation, raw: string) => {
    if (!piece) {
      piece = [`q\n${state.matrix.join(' ')} cm`, ...state.settings.values(), 'BT', `${line.join(' ')} Tm`];
      start = line;
      shown = 0;
    }
    const strings = operands.flat().filter((one) => one instanceof PdfString);
    const codes = strings.reduce((sum, one) => sum + one.bytes.length, 0) / (state.wide ? 2 : 1);
    shown += codes * state.size;
    piece.push(name === "'" || name === '"' ? raw.replace(/["']$/, 'Tj').replace(/^[\s\d.-]+(?=[(<])/, '') : raw);
  };

  for (const operation of readOperations(bytes)) {
    const { name, operands, from, to } = operation;
    const raw = source.slice(from, to);
    const numbers = operands.map(Number);
    if (name === 'q') stack.push({ ...state, settings: new Map(state.settings) });
    if (name === 'Q') state = stack.pop() ?? state;
    if (name === 'cm') state.matrix = multiply(numbers as unknown as Matrix, state.matrix);
    if (name === 'q' || name === 'Q' || name === 'cm' || name === 'BT' || name === 'ET') end();
    if (name === 'BT' || name === 'ET') {
      inText = name === 'BT';
      line = IDENTITY;
      continue;
    }
    if (SETTINGS.has(name)) {
      state.settings.set(name, raw);
      if (name === 'TL') state.leading = numbers[0] ?? 0;
      if (name === 'Tf') {
        state.size = Number(operands[1]);
        state.wide = wide.has(String((operands[0] as { name?: string })?.name ?? operands[0]));
      }
      (piece as string[] | null)?.push(raw);
    }
    if (MOVING.has(name)) {
      if (name === 'TD') state.leading = -(numbers[1] ?? 0);
      if (name === 'Tm') move(numbers as unknown as Matrix);
      else if (name === 'Td' || name === 'TD') move(multiply([1, 0, 0, 1, numbers[0] ?? 0, numbers[1] ?? 0], line));
      else move(multiply([1, 0, 0, 1, 0, -state.leading], line));
    }
    if (SHOWING.has(name)) show(operation, raw);
    else if (!inText && !SETTINGS.has(name)) others.push(raw);
    else if (!inText && /^(g|rg|k|cs|sc|scn)$/.test(name)) others.push(raw);
  }
  end();
  return { others: others.join('\n'), pieces };
}
