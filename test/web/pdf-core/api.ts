/** The PDF core's interface for pages of the tests. */
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
