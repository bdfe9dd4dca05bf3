import { standardWidth } from '@sheaf/pdf/read/standard-widths';
import { type RawObject, rawPdf } from './raw-pdf.ts';

/**
 * A line of text at a place of a page, from the page's lower left corner. For right-to-left text, `x` is the right end.
 */
export interface SetLine {
  x: number;
  y: number;
  text: string;
  size?: number;
  rtl?: boolean;
  /** Lines of ideographs that run downwards. */
  down?: boolean;
}

/** A font without letters: only codes, widths, and what they mean. It shows nothing, and is read as any other. */
interface Codes {
  code(character: string): string;
  objects(): [font: string, descendant: string, meaning: RawObject];
}

const WIDE = /[\u3000-\u9fff\uff00-\uffef]/;
const RTL = /[\u0590-\u08ff]/;

/** Thousandths of the size that a character of these pages leads. */
export function widthOf(character: string): number {
  if (WIDE.test(character)) return 1000;
  const code = character.codePointAt(0)!;
  return code < 256 ? standardWidth('Helvetica', code) || 556 : 520;
}

export function widthOfText(text: string, size: number): number {
  return [...text].reduce((sum, character) => sum + (widthOf(character) * size) / 1000, 0);
}

/** Makes a document of one page for each list of lines, which are drawn in the order given. */
export function setPages(
  pages: readonly (readonly SetLine[])[],
  {
    width = 600,
    height = 800,
    more = '',
    angle = 0,
  }: { width?: number; height?: number; more?: string; angle?: number } = {},
): Buffer {
  const codes = createCodes(6 + pages.length * 2);
  const turn: Record<number, string> = { 0: '', 90: `0 1 -1 0 ${height} 0 cm `, 270: `0 -1 1 0 0 ${width} cm ` };
  const box = angle === 0 ? `${width} ${height}` : `${height} ${width}`;
  const contents = pages.map((lines) => `${turn[angle]}${lines.map((line) => contentOf(line, codes)).join('\n')}`);
  const kids = pages.map((_, index) => `${6 + index * 2} 0 R`).join(' ');
  const [font, descendant, meaning] = codes.objects();
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    descendant,
    meaning,
    ...contents.flatMap((data, index): RawObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Contents ${7 + index * 2} 0 R /Resources << /Font << /F 3 0 R >> >> ${more} >>`,
      { dict: '', data },
    ]),
    '<< /Type /FontDescriptor /FontName /Blank /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ]);
}

function contentOf({ x, y, text, size = 10, rtl = false, down = false }: SetLine, { code }: Codes): string {
  if (down) {
    const steps = [...text].map((character, index) => `1 0 0 1 ${x} ${y - index * size} Tm <${code(character)}> Tj`);
    return `BT /F ${size} Tf ${steps.join(' ')} ET`;
  }
  const shown = rtl ? visual(text) : [...text];
  const start = rtl ? x - widthOfText(text, size) : x;
  return `BT /F ${size} Tf 1 0 0 1 ${Math.round(start * 100) / 100} ${y} Tm <${shown.map(code).join('')}> Tj ET`;
}

/** The characters of a line that is read from the right, from left to right; words of other scripts and numbers keep their order. */
function visual(text: string): string[] {
  const words = text.split(' ').reverse();
  return [...words.map((word) => (RTL.test(word) ? [...word].reverse().join('') : word)).join(' ')];
}

function createCodes(descriptor: number): Codes {
  const known = new Map<string, number>();
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  return {
    code(character) {
      const there = known.get(character) ?? known.size + 1;
      known.set(character, there);
      return hex(there);
    },
    objects() {
      const widths = [...known].map(([character, code]) => `${code} [${widthOf(character)}]`).join(' ');
      const pairs = [...known].map(
        ([character, code]) => `<${hex(code)}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`,
      );
      const blocks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, at) => {
        const some = pairs.slice(at * 100, at * 100 + 100);
        return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`;
      });
      return [
        '<< /Type /Font /Subtype /Type0 /BaseFont /Blank /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>',
        `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Blank /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [${widths}] /CIDToGIDMap /Identity >>`,
        {
          dict: '',
          data: `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Blank def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n${blocks.join('\n')}\nendcmap end end`,
        },
      ];
    },
  };
}
