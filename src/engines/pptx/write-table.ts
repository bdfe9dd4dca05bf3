import type { Border, Cell, Paragraph, Table } from '../document-model/model.ts';
import { emu } from '../docx/xml.ts';
import type { Frame } from './frame.ts';
import { type Writing, writeParagraph } from './write-text.ts';

const SIDES = [
  ['lnL', 'left'],
  ['lnR', 'right'],
  ['lnT', 'top'],
  ['lnB', 'bottom'],
] as const;
const ANCHORS = { top: 't', center: 'ctr', bottom: 'b' } as const;

/** Writes a table (ECMA-376-1, 21.1.3). Its lines and grounds may be a part of the picture behind it. */
export function writeTable(table: Table, id: number, frame: Frame, writing: Writing): string {
  const { widths, rows, heads, rtl, box } = table;
  const size = (points: number) => emu(points * frame.scale);
  const grid = widths.map((width) => `<a:gridCol w="${size(width)}"/>`).join('');
  /** Remaining rows of cells from above, by column. */
  const taken = widths.map(() => ({ rows: 0, columns: 0 }));
  let y = box.top;
  const body = rows.map(({ height, cells }, at) => {
    const top = y;
    y += height;
    let xml = '';
    for (let column = 0; column < widths.length; ) {
      const above = taken[column];
      if (above && above.rows > 0) {
        above.rows--;
        xml += covered(above.columns, ' vMerge="1"');
        column += Math.max(1, above.columns);
        continue;
      }
      const cell = cells[column] ?? null;
      const columns = Math.min(cell?.columns ?? 1, widths.length - column);
      const deep = Math.min(cell?.rows ?? 1, rows.length - at);
      taken[column] = { rows: deep - 1, columns };
      const spans = `${deep > 1 ? ` rowSpan="${deep}"` : ''}${columns > 1 ? ` gridSpan="${columns}"` : ''}`;
      xml += writeCell(cell, spans, top, writing);
      xml += covered(columns - 1, ' hMerge="1"');
      column += columns;
    }
    return `<a:tr h="${size(Math.max(1, height))}">${xml}</a:tr>`;
  });
  const properties = `<a:tblPr${heads > 0 ? ' firstRow="1"' : ''}${rtl ? ' rtl="1"' : ''}/>`;
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${frame.place(box)}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${properties}<a:tblGrid>${grid}</a:tblGrid>${body.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

const EMPTY = '<a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr sz="100"/></a:p></a:txBody>';

/** Covered cells: a grid needs a cell at each position. */
function covered(count: number, merge: string): string {
  return `<a:tc${merge}>${EMPTY}<a:tcPr/></a:tc>`.repeat(Math.max(0, count));
}

function writeCell(cell: Cell | null, spans: string, top: number, writing: Writing): string {
  const { scale, drawn } = writing;
  const size = (points: number) => (points > 0 ? emu(points * scale) : 0);
  const blocks = cell?.blocks ?? [];
  const inset = cell?.inset ?? 2;
  // Text that is slightly wider here needs the inset of the other side.
  const [left, right] = [
    blocks.every(({ align, rtl }) => align === 'center' || atRight({ align, rtl })) ? 0 : inset,
    blocks.some(atRight) ? inset : 0,
  ];
  let y = top;
  const text = blocks.map((block, index) => {
    const begin = block.box.bottom - block.lines * block.pitch;
    const before = index === 0 && cell?.vertical !== 'top' ? 0 : Math.max(0, begin - y);
    y = block.box.bottom;
    const centered = block.align === 'center' || block.align === 'right' || block.rtl;
    const { left: start, first } = block.indents;
    const indent = { edge: 0, ...(centered ? { left: 0, first: 0 } : { left: start, first }) };
    return writeParagraph(block, indent, before, writing);
  });
  const body = text.length > 0 ? `<a:txBody><a:bodyPr/><a:lstStyle/>${text.join('')}</a:txBody>` : EMPTY;
  const lines = SIDES.map(([name, side]) => lineOf(name, drawn ? null : (cell?.borders[side] ?? null), scale));
  const fill = !drawn && cell?.fill ? `<a:solidFill><a:srgbClr val="${cell.fill}"/></a:solidFill>` : '<a:noFill/>';
  const anchor = ANCHORS[cell?.vertical ?? 'top'];
  return `<a:tc${spans}>${body}<a:tcPr marL="${size(left)}" marR="${size(right)}" marT="0" marB="0" anchor="${anchor}">${lines.join('')}${fill}</a:tcPr></a:tc>`;
}

/** Whether lines are aligned right. */
function atRight({ align, rtl }: Pick<Paragraph, 'align' | 'rtl'>): boolean {
  return align !== 'center' && (align === 'right') !== rtl;
}

function lineOf(name: string, border: Border | null, scale: number): string {
  if (!border) return `<a:${name} w="0"><a:noFill/></a:${name}>`;
  return `<a:${name} w="${emu(border.thick * scale)}"><a:solidFill><a:srgbClr val="${border.color}"/></a:solidFill></a:${name}>`;
}
