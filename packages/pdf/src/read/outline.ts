import type { PdfDocument } from '../file/document.ts';
import { type PdfDict, PdfRef, PdfString } from '../syntax/objects.ts';
import { type Destinations, goToDestination } from './destinations.ts';

/** An entry of the outline (ISO 32000-2, 12.3.3). `parent` is an index in the same list, or -1; parents come first. */
export interface OutlineEntry {
  parent: number;
  level: number;
  dict: PdfDict;
  title: PdfString;
  open: boolean;
  /** The effect of the entry: it leads to a page (perhaps a lost one), acts in another way, or is a mere heading. */
  kind: 'page' | 'action' | 'heading';
  page: number | null;
}

const MAX_ENTRIES = 200_000;
const EMPTY = new PdfString(new Uint8Array());

/** Reads the outline as a flat list in the order of the tree. Cycles and entries named twice are cut. */
export function readOutline(document: PdfDocument, destinations: Destinations): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const start = document.catalog.get('Outlines');
  const root = document.dict(start);
  if (start instanceof PdfRef) seen.add(start.num);
  const stack = [{ next: root?.get('First'), parent: -1, level: 1 }];
  while (entries.length < MAX_ENTRIES) {
    const top = stack.pop();
    if (!top) break;
    const { next, parent, level } = top;
    if (!(next instanceof PdfRef) || seen.has(next.num)) continue;
    seen.add(next.num);
    const dict = document.dict(next);
    if (!dict) continue;
    const title = document.entries(dict).get('Title');
    const count = document.entries(dict).number('Count');
    const target = targetOf(document, dict);
    entries.push({
      parent,
      level,
      dict,
      title: title instanceof PdfString ? title : EMPTY,
      open: count !== null && count > 0,
      kind: target !== undefined ? 'page' : dict.has('A') ? 'action' : 'heading',
      page: target === undefined ? null : destinations.pageOf(target),
    });
    stack.push({ next: dict.get('Next'), parent, level });
    stack.push({ next: dict.get('First'), parent: entries.length - 1, level: level + 1 });
  }
  return entries;
}

function targetOf(document: PdfDocument, dict: PdfDict) {
  const direct = dict.get('Dest');
  return direct !== undefined ? direct : goToDestination(document, dict.get('A'));
}
