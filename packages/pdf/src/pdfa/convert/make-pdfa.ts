import { listContents } from '../../content/contents.ts';
import { readAttachments } from '../../edit/attachments.ts';
import type { EditedDocument } from '../../edit/edited-document.ts';
import type { Buffer } from '../../platform/buffer.ts';
import type { Changes } from './changes.ts';
import { cleanAnnotations } from './clean-annotations.ts';
import { cleanCatalog } from './clean-catalog.ts';
import { cleanContents } from './clean-contents.ts';
import { cleanObjects } from './clean-objects.ts';
import { describeColorants } from './describe-colorants.ts';
import { describeFiles } from './describe-files.ts';
import { makeColors } from './make-colors.ts';
import { makeFonts, type ReadStandardFonts } from './make-fonts.ts';
import { makeMetadata } from './make-metadata.ts';

export interface PdfAOptions {
  /** Of ISO 19005; unset, 3 for a document with attached files and 2 for others. */
  part?: 2 | 3;
  /** The moment of the change, in ISO 8601. */
  now: string;
  /** Programs of the standard fonts, as substitutes for missing ones. */
  readStandardFonts: ReadStandardFonts;
  /** Returns an ICC profile of CMYK; called if the document has CMYK without a profile. */
  cmykProfile(): Promise<Buffer>;
}

export interface Conversion extends Changes {
  part: 2 | 3;
  attachments: number;
}

/**
 * Changes a document to meet ISO 19005-2 or -3, level B, as far as its pages keep their look. Write it whole and check
 * it (`checkPdfA`): some breaches may remain.
 */
export async function makePdfA(edited: EditedDocument, options: PdfAOptions): Promise<Conversion> {
  const changes: Changes = { codes: new Set(), standIns: [], undrawn: null };
  const attached = readAttachments(edited).length;
  const part = options.part ?? (attached > 0 ? 3 : 2);
  await cleanCatalog(edited, changes);
  edited.startPass();
  cleanObjects(edited, changes);
  edited.startPass();
  cleanAnnotations(edited, changes);
  cleanContents(edited, listContents(edited), changes);
  const attachments = part === 3 ? describeFiles(edited) : attached;
  edited.startPass();
  const contents = listContents(edited);
  await makeFonts(edited, contents, options.readStandardFonts, changes);
  edited.startPass();
  describeColorants(edited);
  await makeColors(edited, contents, options.cmykProfile, changes);
  edited.startPass();
  makeMetadata(edited, part, options.now, changes);
  return { ...changes, part, attachments };
}
