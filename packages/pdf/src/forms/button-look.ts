import type { EditedDocument } from '../edit/edited-document.ts';
import { readBox } from '../geometry.ts';
import { isDict, type PdfDict, type PdfObject, PdfStream } from '../syntax/objects.ts';
import { addLook, box, circle, n, readFrame } from './frame.ts';

const CHECK = '0.12 0.5 m 0.38 0.18 l 0.9 0.84 l 0.8 0.92 l 0.37 0.38 l 0.21 0.59 l h f';
const DISC = `${circle(0.5, 0.5, 0.3)} f`;
/** Signs of a button that is on, by the letters that ZapfDingbats has them under, in a square of side 1. */
const SIGNS: Record<string, string> = {
  '4': CHECK,
  '8': '0.15 0.22 m 0.22 0.15 l 0.5 0.43 l 0.78 0.15 l 0.85 0.22 l 0.57 0.5 l 0.85 0.78 l 0.78 0.85 l 0.5 0.57 l 0.22 0.85 l 0.15 0.78 l 0.43 0.5 l h f',
  u: '0.5 0.1 m 0.9 0.5 l 0.5 0.9 l 0.1 0.5 l h f',
  n: '0.18 0.18 0.64 0.64 re f',
  H: '0.5 0.95 m 0.61 0.63 l 0.95 0.62 l 0.68 0.42 l 0.78 0.1 l 0.5 0.29 l 0.22 0.1 l 0.32 0.42 l 0.05 0.62 l 0.39 0.63 l h f',
  l: DISC,
};

/** True when a widget can show itself in a state. */
export function hasLook(edited: EditedDocument, widget: PdfDict, state: string): boolean {
  const looks = looksOf(edited, widget);
  return looks !== null && isLook(edited, looks.get(state));
}

/** True when a widget says how it looks in a state, and no reader could draw it: as TCPDF writes them. */
export function hasBrokenLook(edited: EditedDocument, widget: PdfDict): boolean {
  return [...(looksOf(edited, widget)?.values() ?? [])].some((look) => !isLook(edited, look));
}

function looksOf(edited: EditedDocument, widget: PdfDict): PdfDict | null {
  const looks = edited.entries(widget).within('AP').get('N');
  return isDict(looks) ? looks : null;
}

function isLook(edited: EditedDocument, look: PdfObject | undefined): boolean {
  const stream = edited.resolve(look);
  return stream instanceof PdfStream && readBox(edited, stream.dict.get('BBox')) !== null;
}

/** Adds missing looks for a state and for off to a widget. */
export function makeButtonLooks(
  edited: EditedDocument,
  widget: PdfDict,
  state: string,
  kind: 'radio' | 'checkbox',
  color: string,
): void {
  const round = kind === 'radio' && !['4', '8', 'u', 'n', 'H'].includes(captionOf(edited, widget));
  const frame = readFrame(edited, widget, round);
  if (!frame) return;
  const side = Math.max(Math.min(frame.width, frame.height) - 2 * frame.inset, 1);
  const known = Object.hasOwn(SIGNS, frame.caption) ? SIGNS[frame.caption] : undefined;
  const sign = known ?? (kind === 'radio' ? DISC : CHECK);
  const place = `${n(side)} 0 0 ${n(side)} ${n((frame.width - side) / 2)} ${n((frame.height - side) / 2)} cm`;
  const clip = `${box(0, 0, frame.width, frame.height)} W n`;
  const on = addLook(edited, frame, `${frame.content}q ${clip} ${color} ${place} ${sign} Q\n`, new Map());
  const looks = edited.own(widget, 'AP');
  const normal = edited.entries(looks).get('N');
  const states = new Map<string, PdfObject>(isDict(normal) ? normal : []);
  states.set(state, on);
  if (!isLook(edited, states.get('Off'))) states.set('Off', addLook(edited, frame, frame.content, new Map()));
  looks.set('N', states);
}

function captionOf(edited: EditedDocument, widget: PdfDict): string {
  return readFrame(edited, widget)?.caption ?? '';
}
