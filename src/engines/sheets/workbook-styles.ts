import type { SheetCell } from './write-xlsx.ts';

/** Characters from which on a text is broken into lines. */
const LONG = 60;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The first number of formats that are not built in (ECMA-376-1, 18.8.30). */
const FIRST_FORMAT = 164;

/** Collects how the cells of a workbook look. */
export interface Styles {
  /** @returns the number of a style, which cells name */
  of(cell: SheetCell, bold?: boolean): number;
  /** The part of the workbook that holds all of them, without its head. */
  text(): string;
}

/** Starts with the plain style, as number 0. */
export function createStyles(): Styles {
  const formats = new Map<string, number>();
  const styles = new Map<string, number>([[styleText(0, false, false), 0]]);

  function of(cell: SheetCell, bold = false): number {
    const format = typeof cell === 'string' || cell.format === '0' ? null : cell.format;
    if (format !== null && !formats.has(format)) formats.set(format, FIRST_FORMAT + formats.size);
    // "0" is format 1, a whole number.
    const number = format === null ? (typeof cell === 'string' ? 0 : 1) : (formats.get(format) ?? 0);
    const text = styleText(number, bold, typeof cell === 'string' && cell.length > LONG);
    const style = styles.get(text) ?? styles.size;
    styles.set(text, style);
    return style;
  }

  return {
    of,
    text() {
      const own = [...formats].map(
        ([code, number]) => `<numFmt numFmtId="${number}" formatCode="${code.replace(/[&<>"]/g, escapedSign)}"/>`,
      );
      return (
        `<styleSheet xmlns="${MAIN}">${own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`}` +
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        `<cellXfs count="${styles.size}">${[...styles.keys()].join('')}</cellXfs>` +
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
      );
    },
  };
}

function styleText(format: number, bold: boolean, wrapped: boolean): string {
  const head = `<xf numFmtId="${format}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0"${format > 0 ? ' applyNumberFormat="1"' : ''}${bold ? ' applyFont="1"' : ''}`;
  return wrapped ? `${head} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>` : `${head}/>`;
}

function escapedSign(sign: string): string {
  return `&#${sign.charCodeAt(0)};`;
}
