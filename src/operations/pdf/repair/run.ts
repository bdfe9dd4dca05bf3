import { closeSync, openSync, readSync } from 'node:fs';
import { type Faults, isDamaged, mendDocument } from '@sheaf/pdf/mend/mend';
import type { Run } from '../../kit/define.ts';
import type { Note } from '../../kit/notes.ts';
import { editPdf } from '../edit-pdf.ts';
import { NOTHING_NEEDED } from '../protection.ts';
import type operation from './operation.ts';

/** Findings only for the report: sound files have them, too. */
const SILENT = new Set(['references_to_nothing']);

export const run: Run<typeof operation> = (context) =>
  editPdf(context, 'repaired', (edited) => {
    const { inputs, limits } = context;
    const { faults, complete } = mendDocument(edited, headOf(inputs[0].path), limits.maxInflatedBytes);
    const damaged = isDamaged(faults);
    const notes: Note[] = damaged ? notesOf(faults) : [{ code: 'nothing_wrong' }];
    if (!complete) notes.push({ code: 'not_all_checked' });
    const found = Object.fromEntries(Object.entries(faults).filter(([, count]) => count > 0));
    return { result: { damaged, faults: found }, notes, whole: true, needs: NOTHING_NEEDED };
  });

function notesOf(faults: Faults): Note[] {
  return Object.entries(faults).flatMap(([code, count]) => (count > 0 && !SILENT.has(code) ? [{ code, count }] : []));
}

function headOf(path: string): Uint8Array {
  const head = new Uint8Array(1024 + 5);
  const file = openSync(path, 'r');
  try {
    return head.subarray(0, readSync(file, head, 0, head.length, 0));
  } finally {
    closeSync(file);
  }
}
