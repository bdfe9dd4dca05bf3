import { createZip, type ZipWriter } from '../archive/zip.ts';
import type { ModelPage, Note, Picture } from '../document-model/model.ts';
import type { ReadDocument } from '../document-model/read-document.ts';
import { createFileWriter } from '../files/writer.ts';
import { createBody } from './body.ts';
import { heightOf } from './line-places.ts';
import { createNumbering } from './numbering.ts';
import { createRelations } from './relations.ts';
import { fontsPart, stylesPart } from './styles.ts';
import { type HeadPart, type WrittenSection, writeHeads } from './write-heads.ts';
import { type Writing, writeParagraph } from './write-paragraph.ts';
import { HEAD, NAMES, OFFICE, RELATIONS } from './xml.ts';

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
/** Points that the rule above notes takes. */
const RULE = 12;
const EXTENSIONS = { png: 'image/png', jpeg: 'image/jpeg' } as const;

export interface PictureBytes {
  data: Uint8Array;
  extension: keyof typeof EXTENSIONS;
}

export interface DocxOptions {
  exact: boolean;
  /** Path of a file for the text, which must not exist. */
  scratch: string;
  /** Returns a picture's pixels; null if there are none. */
  draw(picture: Picture): Promise<PictureBytes | null>;
  /** Called after each page. */
  progress(page: ModelPage): void;
}

/** Facts of a document that was written. */
export interface DocxFacts {
  paragraphs: number;
  headings: number;
  list_items: number;
  tables: number;
  pictures: number;
  notes: number;
}

/** Writes a document as DOCX (ECMA-376-1, WordprocessingML) at `path`, which must not exist: page by page, without keeping it. */
export async function writeDocx(path: string, document: ReadDocument, options: DocxOptions): Promise<DocxFacts> {
  using zip = createZip(path, { exactNames: true });
  const relations = createRelations();
  for (const name of ['styles', 'numbering', 'settings', 'fontTable', 'footnotes']) relations.part(name, `${name}.xml`);
  const writing: Writing = {
    styles: { body: document.body, headings: new Map() },
    numbering: createNumbering(),
    relations,
    families: new Set([document.body.family]),
    exact: options.exact,
    links: true,
    marks: new Map(),
  };
  const sections = document.sections.map((section, index) => writeHeads(section, index, writing));
  const heads = sections.flatMap(({ parts }) => parts);
  const marks = new Map<number, string>();
  const facts = await writeText(zip, document, { ...writing, marks }, sections, options, marks);
  for (const part of heads) zip.add(`word/${part.name}`, Buffer.from(part.text));
  zip.add(
    'word/footnotes.xml',
    Buffer.from(
      footnotesPart(document.notes, { ...writing, style: 'FootnoteText', links: false, relations: createRelations() }),
    ),
  );
  zip.add('word/styles.xml', Buffer.from(stylesPart(writing.styles)));
  zip.add('word/numbering.xml', Buffer.from(writing.numbering.part()));
  zip.add('word/fontTable.xml', Buffer.from(fontsPart(writing.families)));
  zip.add('word/settings.xml', Buffer.from(settingsPart(document)));
  zip.add('word/_rels/document.xml.rels', Buffer.from(relations.text()));
  zip.add('[Content_Types].xml', Buffer.from(typesPart(heads)));
  zip.add(
    '_rels/.rels',
    Buffer.from(
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
  );
  zip.finish();
  return { ...facts, notes: document.notes.length };
}

async function writeText(
  zip: ZipWriter,
  document: ReadDocument,
  writing: Writing,
  sections: readonly WrittenSection[],
  options: DocxOptions,
  marks: Map<number, string>,
): Promise<Omit<DocxFacts, 'notes'>> {
  using file = createFileWriter(options.scratch);
  const write = (text: string): void => file.write(Buffer.from(text));
  write(`${HEAD}<w:document ${NAMES} mc:Ignorable=""><w:body>`);
  const body = createBody(sections, writing, write);
  let marked = 0;
  for (const page of document.pages()) {
    for (const note of document.notes.slice(marked)) if (!isInOrder(note)) marks.set(note.number, note.marker);
    marked = document.notes.length;
    const pictures = new Map<Picture, { relation: string; id: number }>();
    for (const picture of picturesOf(page)) {
      const bytes = await options.draw(picture);
      if (!bytes) continue;
      const id = body.nextId();
      const name = `media/image${id}.${bytes.extension}`;
      zip.add(`word/${name}`, bytes.data, { store: true });
      pictures.set(picture, { relation: writing.relations.part('image', name), id });
    }
    body.page(page, pictures, heightOfNotes(document.notes, page));
    options.progress(page);
  }
  body.end();
  write('</w:body></w:document>');
  file.close();
  zip.add('word/document.xml', options.scratch);
  return body.facts();
}

/** Whether the program's own numbering produces the mark of a note that the page shows. */
function isInOrder({ number, marker }: Note): boolean {
  return marker === String(number);
}

/** Points that the notes of a page take, with the rule above them. */
function heightOfNotes(notes: readonly Note[], { page }: ModelPage): number {
  const own = notes.filter((note) => note.page === page).flatMap(({ blocks }) => blocks);
  return own.length === 0 ? 0 : own.reduce((sum, block) => sum + heightOf(block), RULE);
}

function picturesOf({ parts, floating }: ModelPage): Picture[] {
  return [...parts.flatMap(({ blocks }) => blocks.flat()), ...floating].filter((block) => block.kind === 'picture');
}

function footnotesPart(notes: readonly Note[], writing: Writing): string {
  const look = { before: 0, after: 0, pageBreak: false, columnBreak: false, keepNext: false };
  const texts = notes.map(({ number, marker, blocks }) => {
    const own = marker === String(number);
    const mark = own ? '<w:footnoteRef/>' : `<w:t>${marker.replace(/[&<>]/g, '')}</w:t>`;
    const lead = `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>${mark}</w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
    const text = blocks.map((block, index) => {
      const { head, tail } = writeParagraph(
        { ...block, indents: { left: 0, right: 0, first: 0 } },
        { ...look, lead: index === 0 ? lead : '' },
        writing,
      );
      return head + tail;
    });
    return `<w:footnote w:id="${number + 1}">${text.length > 0 ? text.join('') : `<w:p>${lead}</w:p>`}</w:footnote>`;
  });
  const line = '<w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr>';
  return `${HEAD}<w:footnotes ${NAMES}><w:footnote w:type="separator" w:id="0"><w:p>${line}<w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="1"><w:p>${line}<w:r><w:continuationSeparator/></w:r></w:p></w:footnote>${texts.join('')}</w:footnotes>`;
}

function settingsPart({ sections }: ReadDocument): string {
  const even = sections.some(({ headers, footers }) => 'even' in headers || 'even' in footers);
  return `${HEAD}<w:settings ${NAMES}>${even ? '<w:evenAndOddHeaders/>' : ''}<w:defaultTabStop w:val="720"/><w:characterSpacingControl w:val="doNotCompress"/><w:footnotePr><w:footnote w:id="0"/><w:footnote w:id="1"/></w:footnotePr><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`;
}

function typesPart(heads: readonly HeadPart[]): string {
  const overrides = [
    ['document.xml', 'document.main'],
    ['styles.xml', 'styles'],
    ['numbering.xml', 'numbering'],
    ['settings.xml', 'settings'],
    ['fontTable.xml', 'fontTable'],
    ['footnotes.xml', 'footnotes'],
    ...heads.map(({ name, kind }) => [name, kind]),
  ].map(([name, type]) => `<Override PartName="/word/${name}" ContentType="${MAIN}.${type}+xml"/>`);
  const defaults = Object.entries(EXTENSIONS).map(
    ([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`,
  );
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${defaults.join('')}${overrides.join('')}</Types>`;
}
