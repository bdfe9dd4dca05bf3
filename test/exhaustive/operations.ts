/** How operations treat a protected or a signed document. `test/operations/listed.test.ts` names missing ones. */
import type { JsonObject } from '../../src/operations/kit/define.ts';
import { fixture } from '../helpers/fixture.ts';

/** Parameters, and further files. */
export interface Work {
  params?: JsonObject;
  files?: string[];
}

export const ANOTHER = fixture('three-pages.pdf');

/** Operations that keep passwords and permissions. */
export const PROTECTING: Readonly<Record<string, Work>> = {
  'pdf-annotate': { params: { items: [{ type: 'stamp', page: 1, x: 10, y: 10, text: 'Paid' }] } },
  'pdf-arrange': { params: { pages: '2,1' } },
  'pdf-attach': { files: [fixture('table.csv')] },
  'pdf-bookmarks': { params: { bookmarks: [{ title: 'One', page: 1 }] } },
  'pdf-booklet': {},
  'pdf-compare': { params: { output: 'marked' } },
  'pdf-compress': {},
  'pdf-crop': { params: { margins: { top: 10 } } },
  'pdf-deskew': {},
  'pdf-edit-text': { params: { replace: [{ find: 'First', with: 'Other' }] } },
  'pdf-fill-form': { params: { values: { Amount: '12' } } },
  'pdf-flatten': {},
  'pdf-form-create': {
    params: { fields: [{ type: 'text', page: 1, x: 5, y: 5, width: 40, height: 8, name: 'Name' }] },
  },
  'pdf-barcode': { params: { text: 'Draft' } },
  'pdf-header-footer': { params: { header_left: 'Draft' } },
  'pdf-linearize': {},
  'pdf-metadata': { params: { title: 'Other' } },
  'pdf-number': {},
  'pdf-nup': {},
  'pdf-overlay': { files: [ANOTHER] },
  'pdf-page-labels': { params: { ranges: [{ from: 1, style: 'roman' }] } },
  'pdf-poster': {},
  'pdf-redact': { params: { areas: [{ page: 1, x: 10, y: 10, width: 20, height: 20 }] } },
  'pdf-remove-blank': {},
  'pdf-remove-pages': { params: { pages: '2' } },
  'pdf-repair': {},
  'pdf-resize': { params: { paper: 'A5' } },
  'pdf-rotate': {},
  'pdf-sanitize': {},
  'pdf-split': { params: { pages: '1-2' } },
  'pdf-split-text': { params: { text: 'First' } },
  'pdf-watermark': { params: { text: 'Draft' } },
};
/** Needs a reader of pictures; its document goes the way of the others. */
export const NOT_PROTECTING = ['pdf-ocr'];

/** Operations that keep each signature valid, that break it, and the interface's usual parameters and further files. */
export const KEEPING: Readonly<Record<string, JsonObject>> = {
  'pdf-metadata': { title: 'Other' },
  'pdf-fill-form': { values: { Amount: '12' } },
};
export const BREAKING: Readonly<Record<string, Work>> = {
  'pdf-attach': { files: [fixture('table.csv')] },
  'pdf-bookmarks': { params: { bookmarks: [{ title: 'One', page: 1 }] } },
  'pdf-booklet': {},
  'pdf-crop': { params: { margins: { top: 10 } } },
  'pdf-edit-text': { params: { replace: [{ find: 'page 1', with: 'sheet 1' }] } },
  'pdf-flatten': {},
  'pdf-form-create': {
    params: { fields: [{ type: 'text', page: 1, x: 5, y: 5, width: 40, height: 8, name: 'Name' }] },
  },
  'pdf-barcode': { params: { text: 'Draft' } },
  'pdf-header-footer': { params: { header_left: 'Draft' } },
  'pdf-linearize': {},
  'pdf-number': {},
  'pdf-nup': {},
  'pdf-overlay': { files: [ANOTHER] },
  'pdf-page-labels': { params: { ranges: [{ from: 1, style: 'roman' }] } },
  'pdf-poster': {},
  'pdf-protect': { params: { user_password: 'a' } },
  'pdf-redact': { params: { areas: [{ page: 1, x: 10, y: 10, width: 20, height: 20 }] } },
  'pdf-repair': {},
  'pdf-resize': { params: { paper: 'A5' } },
  'pdf-rotate': {},
  'pdf-sanitize': {},
  'pdf-to-pdfa': {},
  'pdf-watermark': { params: { text: 'Draft' } },
};
export const ASSEMBLING: Readonly<Record<string, Work>> = {
  'pdf-arrange': { params: { pages: '3,1' } },
  'pdf-merge': { files: [ANOTHER] },
  'pdf-mix': { files: [ANOTHER] },
  'pdf-remove-pages': { params: { pages: '2' } },
  'pdf-split': { params: { pages: '1-2' } },
};
/**
 * Operations that change nothing in these files, or need inputs that are not here. `pdf-sign` adds signatures.
 * `pdf-annotate` adds comments, which some certifications allow. Each has its own tests.
 */
export const NOT_ASKING = [
  'pdf-annotate',
  'pdf-compare',
  'pdf-deskew',
  'pdf-ocr',
  'pdf-remove-blank',
  'pdf-sign',
  'pdf-split-text',
  'pdf-unlock',
];
