import { readBookmarks, setBookmarks } from '@sheaf/pdf/edit/outline';
import { readDocumentInfo } from '@sheaf/pdf/read/document-info';
import type { Run } from '../../kit/define.ts';
import { pastTheEnd } from '../../kit/page-selection.ts';
import { editPdf, tellOfPdf } from '../edit-pdf.ts';
import { CHANGES_PAGES } from '../protection.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { bookmarks } = context.params;
  if (!bookmarks) {
    return tellOfPdf(context, 'bookmarks', (document) => ({
      bookmarks: readBookmarks(readDocumentInfo(document)).map((bookmark) => ({ ...bookmark })),
    }));
  }
  return editPdf(context, 'bookmarks', (edited) => {
    const count = edited.pages().length;
    const lost = bookmarks.find(({ page }) => page !== null && page > count);
    if (lost?.page) throw pastTheEnd(lost.page, count);
    setBookmarks(edited, bookmarks);
    return { result: { bookmarks: bookmarks.length }, needs: CHANGES_PAGES };
  });
};
