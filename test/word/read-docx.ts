import { readZip } from '../helpers/read-zip.ts';

/** Contents of a DOCX, as texts to compare. Tables are written row by row, with bars between cells. */
export interface DocxText {
  words: string[];
  paragraphs: string[];
  headings: string[];
  items: string[];
  rows: string[];
  heads: string[];
  links: string[];
  notes: string[];
  boxes: number;
}

/** Reads a DOCX without any code that writes one. */
export function readDocx(path: string): DocxText {
  const parts = new Map(readZip(path).map(({ name, bytes }) => [name, bytes.toString('utf8')]));
  const main = (parts.get('word/document.xml') ?? '')
    .replace(/<mc:Fallback>.*?<\/mc:Fallback>/gs, '')
    // LibreOffice prints deleted text, too, struck through.
    .replace(/<(\/?)w:delText\b/g, '<$1w:t');
  const { headings, lists } = stylesOf(parts.get('word/styles.xml') ?? '');
  const text: DocxText = {
    words: [],
    paragraphs: [],
    headings: [],
    items: [],
    rows: [],
    heads: [],
    links: [],
    notes: [],
    boxes: 0,
  };
  text.boxes = main.match(/<w:txbxContent/g)?.length ?? 0;
  text.words = paragraphsIn(main)
    .flatMap((one) => textOf(one).split(' '))
    .filter((word) => word !== '');
  const flat = main.replace(/<w:tbl>(?:(?!<w:tbl>).)*?<\/w:tbl>/gs, (table) => {
    for (const row of table.match(/<w:tr[ >].*?<\/w:tr>/gs) ?? []) {
      const cells = (row.match(/<w:tc>.*?<\/w:tc>/gs) ?? []).map((cell) =>
        paragraphsIn(cell).map(textOf).join(' ').trim(),
      );
      if (cells.some((cell) => cell !== '')) text.rows.push(cells.join('|'));
    }
    return '';
  });
  for (const paragraph of paragraphsIn(flat)) {
    const said = textOf(paragraph);
    if (said === '') continue;
    text.paragraphs.push(said);
    const style = /<w:pStyle w:val="([^"]+)"/.exec(paragraph)?.[1] ?? '';
    if (headings.has(style) || /<w:outlineLvl w:val="[0-8]"/.test(paragraph)) text.headings.push(said);
    else if (/<w:numPr>/.test(paragraph) || lists.has(style)) text.items.push(said);
  }
  const targets = new Map(
    [...(parts.get('word/_rels/document.xml.rels') ?? '').matchAll(/<Relationship [^>]*>/g)].map(([row]) => [
      / Id="([^"]+)"/.exec(row)?.[1],
      / Target="([^"]*)"/.exec(row)?.[1] ?? '',
    ]),
  );
  for (const [, id] of main.matchAll(/<w:hyperlink [^>]*r:id="([^"]+)"/g))
    text.links.push(addressOf(plain(targets.get(id) ?? '')));
  for (const [name, part] of parts) {
    if (/^word\/(?:header|footer)\d[^/]*\.xml$/.test(name))
      text.heads.push(
        ...paragraphsIn(part)
          .map(textOf)
          .filter((said) => /\p{L}{2}/u.test(said)),
      );
    if (/^word\/(?:footnotes|endnotes)\.xml$/.test(name))
      text.notes.push(
        ...(part.match(/<w:(?:footnote|endnote) .*?<\/w:(?:footnote|endnote)>/gs) ?? [])
          // Separators have a type.
          .filter((note) => !/^<w:\w+ [^>]*w:type="(?!normal)/.test(note))
          .map((note) => paragraphsIn(note).map(textOf).join(' ').trim())
          .filter((said) => said !== ''),
      );
  }
  text.heads = [...new Set(text.heads.map((said) => said.replace(/\d+/g, '#')))];
  return text;
}

/** An address in comparable form: programs write letters of other scripts directly, or as bytes. */
export function addressOf(target: string): string {
  try {
    return decodeURI(target).replace(/#.*$/, '').replace(/\/$/, '');
  } catch {
    return target;
  }
}

function stylesOf(xml: string): { headings: Set<string>; lists: Set<string> } {
  const headings = new Set<string>();
  const lists = new Set<string>();
  for (const style of xml.match(/<w:style .*?<\/w:style>/gs) ?? []) {
    const id = /w:styleId="([^"]+)"/.exec(style)?.[1] ?? '';
    const name = /<w:name w:val="([^"]+)"/.exec(style)?.[1] ?? '';
    // A paragraph with an outline level is a heading, as in the navigation of programs.
    if (/^(?:heading \d|title)$/i.test(name) || /<w:outlineLvl w:val="[0-8]"/.test(style)) headings.add(id);
    else if (style.includes('<w:numPr>')) lists.add(id);
  }
  return { headings, lists };
}

function paragraphsIn(xml: string): string[] {
  return xml.match(/<w:p[ >](?:(?!<w:p[ >]).)*?<\/w:p>/gs) ?? [];
}

function textOf(paragraph: string): string {
  const shown = paragraph
    .replace(/<w:(instrText|delInstrText).*?<\/w:\1>/gs, '')
    .replace(/<w:(?:tab|br|cr)\b[^>]*\/>/g, ' ')
    .replace(/<(?!\/?w:t[ >])[^>]+>(?:[^<]*(?=<\/wp:|<\/a:))?/g, '')
    .replace(/<[^>]+>/g, '');
  return plain(shown)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

function plain(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');
}
