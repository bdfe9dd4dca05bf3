/** What a page of the tests has of the PDF core. */
import * as core from '@sheaf/pdf';
import { setMetadata } from '@sheaf/pdf/edit/metadata';
import { mergeAndTurn } from './merge-and-turn.ts';
import { reportsOf } from './reports.ts';
import { stampTexts } from './stamp-texts.ts';

const api = { ...core, mergeAndTurn, reportsOf, setMetadata, stampTexts };

declare global {
  var pdfCore: typeof api;
}

globalThis.pdfCore = api;
