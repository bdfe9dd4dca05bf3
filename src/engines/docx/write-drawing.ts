import type { Picture, TurnedText } from '../document-model/model.ts';
import { type Writing, writeParagraph } from './write-paragraph.ts';
import { emu } from './xml.ts';

const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';

/** Writes a picture as a run: inline, or at its place on the page (ECMA-376-1, 20.4). */
export function writePicture({ box, placing }: Picture, relation: string, id: number): string {
  const [width, height] = [emu(box.right - box.left), emu(box.bottom - box.top)];
  const name = `<wp:docPr id="${id}" name="Picture ${id}"/>`;
  const graphic = `<a:graphic><a:graphicData uri="${PICTURE}"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>`;
  const drawing =
    placing === 'inline'
      ? `<wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${width}" cy="${height}"/>${name}${graphic}</wp:inline>`
      : anchor(
          box,
          placing === 'beside' ? '<wp:wrapSquare wrapText="bothSides"/>' : '<wp:wrapNone/>',
          placing === 'behind',
          name,
          graphic,
        );
  return `<w:r><w:drawing>${drawing}</w:drawing></w:r>`;
}

function anchor(box: Picture['box'], wrap: string, behind: boolean, name: string, graphic: string): string {
  return `<wp:anchor distT="0" distB="0" distL="60000" distR="60000" simplePos="0" relativeHeight="${behind ? 1 : 100}" behindDoc="${behind ? 1 : 0}" locked="0" layoutInCell="0" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>${Math.round(box.left * 12_700)}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="page"><wp:posOffset>${Math.round(box.top * 12_700)}</wp:posOffset></wp:positionV><wp:extent cx="${emu(box.right - box.left)}" cy="${emu(box.bottom - box.top)}"/><wp:effectExtent l="0" t="0" r="0" b="0"/>${wrap}${name}<wp:cNvGraphicFramePr/>${graphic}</wp:anchor>`;
}

/** Writes text in another direction as a box at its place. */
export function writeTurned({ box, degrees, blocks }: TurnedText, writing: Writing, id: number): string {
  const text = blocks.map((block) => {
    const { head, tail } = writeParagraph(
      { ...block, indents: { left: 0, right: 0, first: 0 }, tabs: [] },
      { before: 0, after: 0, pageBreak: false, columnBreak: false, keepNext: false, lead: '' },
      writing,
    );
    return head + tail;
  });
  const quarter = Math.round(degrees / 90) % 4;
  const direction = quarter === 1 ? 'vert' : quarter === 3 ? 'vert270' : 'horz';
  const turn = quarter === 2 ? ' rot="10800000"' : quarter === 0 ? ` rot="${Math.round(degrees * 60_000)}"` : '';
  const grown = { left: box.left - 2, top: box.top - 2, right: box.right + 4, bottom: box.bottom + 4 };
  const shape = `<a:graphic><a:graphicData uri="${SHAPE}"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm${turn}><a:off x="0" y="0"/><a:ext cx="${emu(grown.right - grown.left)}" cy="${emu(grown.bottom - grown.top)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></wps:spPr><wps:txbx><w:txbxContent>${text.join('')}</w:txbxContent></wps:txbx><wps:bodyPr vert="${direction}" lIns="0" tIns="0" rIns="0" bIns="0" wrap="square"><a:noAutofit/></wps:bodyPr></wps:wsp></a:graphicData></a:graphic>`;
  const drawing = anchor(grown, '<wp:wrapNone/>', false, `<wp:docPr id="${id}" name="Text ${id}"/>`, shape);
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${drawing}</w:drawing></mc:Choice></mc:AlternateContent></w:r>`;
}
