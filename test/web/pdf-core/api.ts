/** What a page of the tests has of the PDF core. */
import * as core from '@sheaf/pdf';
import { setMetadata } from '@sheaf/pdf/edit/metadata';
import { rotatePages } from '@sheaf/pdf/edit/rotation';

const api = { ...core, rotatePages, setMetadata };

declare global {
  var pdfCore: typeof api;
}

globalThis.pdfCore = api;
