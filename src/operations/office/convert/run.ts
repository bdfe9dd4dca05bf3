import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { openZip } from '../../../engines/archive/read-zip.ts';
import { openCompound } from '../../../engines/compound/compound-file.ts';
import { isEpub, writeEpubAsHtml } from '../../../engines/epub/read-epub.ts';
import { kindOfArchive, kindOfCompound } from '../../../engines/office/document-kind.ts';
import type { Run } from '../../kit/define.ts';
import type { MediaType } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import { failure } from '../../kit/notes.ts';
import { type OfficeKind, openOffice } from '../open-document.ts';
import operation from './operation.ts';

const TYPES: Readonly<Record<OfficeKind, MediaType>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  doc: 'application/x-ole-storage',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xls: 'application/x-ole-storage',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ppt: 'application/x-ole-storage',
};

type Context = Parameters<Run<typeof operation>>[0];
type Target = 'modern' | 'opendocument' | 'legacy' | 'rtf';

const TARGETS: Readonly<Record<'document' | 'workbook' | 'presentation', Partial<Record<Target, OfficeKind>>>> = {
  document: { modern: 'docx', opendocument: 'odt', legacy: 'doc', rtf: 'rtf' },
  workbook: { modern: 'xlsx', opendocument: 'ods', legacy: 'xls' },
  presentation: { modern: 'pptx', opendocument: 'odp', legacy: 'ppt' },
};

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, limits, program, progress } = context;
  const [input] = inputs;
  const { path, kind } = openDocument(context);
  const formats = TARGETS[groupOf(kind)];
  const automatic = kind === formats.modern ? 'opendocument' : 'modern';
  const to = formats[params.format === 'automatic' ? automatic : params.format];
  if (to === undefined) throw failure('unprocessable_file', { code: 'office_no_rtf' }, operation.notes);
  if (to === kind) {
    throw failure('unprocessable_file', { code: 'office_same_format', format: to.toUpperCase() }, operation.notes);
  }
  progress(5);
  const { paths } = await program('libreoffice', { format: kind === 'epub' ? 'html' : kind, to }, [path]);
  const [written] = paths;
  // LibreOffice writes an empty document for some that it cannot read, and reports no error.
  if (written === undefined || kindOf(written, to, limits.maxInflatedBytes) !== to) {
    throw failure('unprocessable_file', { code: 'office_unreadable' }, operation.notes);
  }
  outputs.add(`${stemOf(input.filename)}.${to}`, TYPES[to], written);
  const notes = hasMacros(written, to, limits.maxInflatedBytes) ? [{ code: 'office_macros' }] : [];
  return { result: { bytes_before: input.bytes, from: kind, to }, notes };
};

/** Whether a document that LibreOffice wrote holds macros: in Basic (ODF 1.3 part 2), or a VBA project ([MS-OVBA] 2.2.1). */
function hasMacros(path: string, kind: OfficeKind, maxBytes: number): boolean {
  if (kind === 'rtf') return false;
  if (TYPES[kind] === 'application/x-ole-storage') {
    using file = openCompound(path);
    return file.names.has('VBA');
  }
  using zip = openZip(path, maxBytes);
  return zip.names.some((name) => /^Basic\/(?:[^/]+)\/(?!script-lb\.xml$)|\/vbaProject\.bin$/.test(name));
}

/** Opens an office file, or an e-book as a page that LibreOffice reads. */
function openDocument(context: Context): { path: string; kind: OfficeKind | 'epub' } {
  const { inputs, scratch, limits } = context;
  const [{ path, type }] = inputs;
  if (type !== 'application/zip' || !isEpub(path, limits.maxInflatedBytes)) return openOffice(context);
  const page = join(scratch, 'book.html');
  writeEpubAsHtml(path, page, limits.maxInflatedBytes);
  return { path: page, kind: 'epub' };
}

function groupOf(kind: OfficeKind | 'epub'): keyof typeof TARGETS {
  if (/^(?:docx?|odt|rtf|epub)$/.test(kind)) return 'document';
  return /^(?:xlsx?|ods)$/.test(kind) ? 'workbook' : 'presentation';
}

/** Detects LibreOffice's output by its content. */
function kindOf(path: string, expected: OfficeKind, maxBytes: number): string | null {
  if (expected === 'rtf') return headOf(path) === '{\\rtf' ? 'rtf' : null;
  return TYPES[expected] === 'application/x-ole-storage' ? kindOfCompound(path) : kindOfArchive(path, maxBytes);
}

function headOf(path: string): string {
  const fd = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(5);
    return bytes.toString('latin1', 0, readSync(fd, bytes));
  } finally {
    closeSync(fd);
  }
}
