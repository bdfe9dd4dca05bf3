import { rotatePages } from '@sheaf/pdf/edit/rotation';
import type { Run } from '../../kit/define.ts';
import { type PageSelection, resolvePages } from '../../kit/page-selection.ts';
import { editPdf } from '../edit-pdf.ts';
import { CHANGES_PAGES } from '../protection.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  editPdf(context, 'rotated', (edited) => {
    const { angle, pages, turns = [] } = context.params;
    const count = edited.pages().length;
    const indexes = (selection: PageSelection) => resolvePages(selection, count).map((page) => page - 1);
    const angles = new Map<number, number>();
    for (const index of pages === undefined ? edited.pages().keys() : indexes(pages)) angles.set(index, angle);
    for (const turn of turns) for (const index of indexes(turn.pages)) angles.set(index, turn.angle);
    for (const [index, degrees] of angles) rotatePages(edited, [index], degrees);
    return { needs: CHANGES_PAGES };
  });
