import type { Picture } from '../document-model/model.ts';
import type { ParagraphLook, WrittenParagraph } from './write-paragraph.ts';
import { twips } from './xml.ts';

const MAX_LINE = 31_000;
const MAX_BEFORE = 1400;

/** Writes a paragraph that only takes room, and carries breaks and anchored objects. */
export function writeSpacer(
  points: number,
  { pageBreak, columnBreak }: Pick<ParagraphLook, 'pageBreak' | 'columnBreak'>,
  lead: string,
): string {
  const height = Math.max(20, Math.min(MAX_LINE, twips(points)));
  return `<w:p><w:pPr>${pageBreak ? '<w:pageBreakBefore/>' : ''}<w:spacing w:before="0" w:after="0" w:line="${height}" w:lineRule="exact"/></w:pPr>${breakOf(columnBreak)}${lead}</w:p>`;
}

/** Writes the paragraph of a picture that is on its own line. @param indent points from the edge of the column */
export function writePictureParagraph(
  { align }: Picture,
  { before, pageBreak, columnBreak, lead }: ParagraphLook,
  indent: number,
  run: string,
): WrittenParagraph {
  const centered = align === 'center';
  const place = `<w:ind w:left="${twips(centered ? 0 : Math.max(0, indent))}"/>${centered ? '<w:jc w:val="center"/>' : ''}`;
  return {
    head: `<w:p><w:pPr>${pageBreak ? '<w:pageBreakBefore/>' : ''}<w:spacing w:before="${twips(Math.min(MAX_BEFORE, before))}" w:after="0" w:line="240" w:lineRule="auto"/>${place}`,
    tail: `</w:pPr>${breakOf(columnBreak)}${lead}${run}</w:p>`,
  };
}

function breakOf(column: boolean): string {
  return column ? '<w:r><w:br w:type="column"/></w:r>' : '';
}
