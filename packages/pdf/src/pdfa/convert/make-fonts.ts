import type { Content } from '../../content/contents.ts';
import { copyOf, type EditedDocument } from '../../edit/edited-document.ts';
import { BrokenFont, type FontProgram } from '../../font-programs/font-program.ts';
import { descendantOf, embeddedIn, fontName, readProgram } from '../../font-programs/read-program.ts';
import { collectText, type FontUse, isRendered } from '../../font-programs/text-use.ts';
import { isDict, nameOf, type PdfDict, PdfName, PdfRef } from '../../syntax/objects.ts';
import { createReport } from '../breaches.ts';
import { checkFont } from '../check/check-fonts.ts';
import type { Changes } from './changes.ts';
import { repairFont } from './repair-font.ts';
import { faceFor, makeStandIn, type StandardPrograms } from './stand-in.ts';

/** Reads the programs of standard fonts by their names. */
export type ReadStandardFonts = (names: readonly string[]) => Promise<StandardPrograms>;

/**
 * Embeds substitutes for missing fonts, and corrects the dictionaries of others (ISO 19005-2, 6.2.11). Fonts that
 * cannot be corrected stay unchanged.
 */
export async function makeFonts(
  edited: EditedDocument,
  contents: readonly Content[],
  readStandardFonts: ReadStandardFonts,
  changes: Changes,
): Promise<void> {
  const uses = collectText(edited, contents).filter(({ dict }) => !edited.entries(dict).is('Subtype', 'Type3'));
  const missing: FontUse[] = [];
  for (const use of uses) {
    setEntries(edited, use);
    const program = programOf(edited, use);
    if (program === null) {
      if (isRendered(use)) missing.push(use);
      continue;
    }
    const report = createReport();
    checkFont(edited, use, report);
    if (report.breaches.length > 0) repairFont(edited, use, program);
  }
  const faces = new Set(missing.flatMap((use) => faceFor(edited, use)?.name ?? []));
  const programs = faces.size > 0 ? await readStandardFonts([...faces]) : new Map<string, Uint8Array>();
  for (const use of missing) {
    const standIn = use.entry instanceof PdfRef ? makeStandIn(edited, use, programs) : null;
    if (!standIn) continue;
    edited.set((use.entry as PdfRef).num, standIn.dict);
    const font = fontName(edited, use.dict);
    if (!changes.standIns.some((known) => known.font === font)) changes.standIns.push({ font, used: standIn.used });
  }
}

/** The program that a font embeds; null if there is none, or it is so broken that readers substitute another. */
function programOf(edited: EditedDocument, use: FontUse): FontProgram | null {
  const embedded = embeddedIn(edited, descendantOf(edited, use.dict));
  if (!embedded) return null;
  try {
    return readProgram(edited, embedded);
  } catch (error) {
    if (error instanceof BrokenFont) return null;
    throw error;
  }
}

/** Sets what every font has to say, and how its program is stored. */
function setEntries(edited: EditedDocument, use: FontUse): void {
  const { entry } = use;
  if (!(entry instanceof PdfRef)) return;
  const dict = copyOf(use.dict) as PdfDict;
  let changed = false;
  if (!edited.entries(dict).is('Type', 'Font')) {
    dict.set('Type', nameOf('Font'));
    changed = true;
  }
  if (!edited.entries(dict).is('Subtype', 'Type0') && !(edited.entries(dict).get('BaseFont') instanceof PdfName)) {
    const named = edited.entries(dict).within('FontDescriptor').get('FontName');
    dict.set('BaseFont', named instanceof PdfName ? named : nameOf('Unnamed'));
    changed = true;
  }
  if (changed) {
    edited.set(entry.num, dict);
    use.dict = dict;
  }
  const listed = edited.entries(dict).array('DescendantFonts')?.[0];
  if (!(listed instanceof PdfRef)) return;
  const descendant = edited.get(listed.num);
  if (!isDict(descendant) || !edited.entries(descendant).is('Subtype', 'CIDFontType2')) return;
  if (edited.entries(descendant).get('CIDToGIDMap') !== null || !embeddedIn(edited, descendant)) return;
  descendant.set('CIDToGIDMap', nameOf('Identity'));
  edited.set(listed.num, descendant);
}
