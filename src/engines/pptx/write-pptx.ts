import { createZip, type ZipWriter } from '../archive/zip.ts';
import type { ModelPage, Picture, TurnedText } from '../document-model/model.ts';
import type { ReadDocument } from '../document-model/read-document.ts';
import { sectionOf } from '../document-model/section-of.ts';
import { createRelations, type Relations } from '../docx/relations.ts';
import { emu } from '../docx/xml.ts';
import type { Box } from '../page-text/characters.ts';
import { type Frame, frameOf, slideSize } from './frame.ts';
import { frameParts, slidePart } from './parts.ts';
import { type TextBox, textBoxes, writeTextBox } from './text-boxes.ts';
import { writeTable } from './write-table.ts';
import type { Writing } from './write-text.ts';

export interface DrawnPicture {
  data: Uint8Array;
  extension: 'png' | 'jpeg';
}

export interface PptxOptions {
  title: string;
  /** Whether one background picture replaces the separate pictures and tables. */
  background: boolean;
  /** Whether lines break as on the page. */
  exact: boolean;
  /** Draws the part of a page (from 0) in a box, with or without its text; null if it is empty. */
  draw(page: number, box: Box, lettered: boolean): Promise<DrawnPicture | null>;
  /** Called after each slide. */
  progress(): void;
}

export interface PptxFacts {
  slides: number;
  paragraphs: number;
  headings: number;
  list_items: number;
  tables: number;
  pictures: number;
}

/** Writes the pages of a document as slides of a presentation (ECMA-376-1, PresentationML) at `path`, which must not exist. */
export async function writePptx(path: string, document: ReadDocument, options: PptxOptions): Promise<PptxFacts> {
  using zip = createZip(path, { exactNames: true });
  const facts: PptxFacts = { slides: 0, paragraphs: 0, headings: 0, list_items: 0, tables: 0, pictures: 0 };
  const [first] = document.sections;
  const slide = slideSize(first ?? { width: 720, height: 540 });
  for (const page of document.pages()) {
    const section = sectionOf(document.sections, page);
    const relations = createRelations();
    relations.part('slideLayout', '../slideLayouts/slideLayout1.xml');
    const frame = frameOf(section, slide);
    const number = ++facts.slides;
    const drawer = createPictures(zip, relations, frame, options, page.page, number);
    const shapes = await writeSlide(page, section, { relations, frame, drawer, facts }, options);
    zip.add(`ppt/slides/slide${number}.xml`, Buffer.from(slidePart(shapes)));
    zip.add(`ppt/slides/_rels/slide${number}.xml.rels`, Buffer.from(relations.text()));
    options.progress();
  }
  const size = { cx: emu(slide.width), cy: emu(slide.height) };
  for (const [name, text] of Object.entries(frameParts(facts.slides, size, options.title)))
    zip.add(name, Buffer.from(text));
  zip.finish();
  return facts;
}

interface Slide {
  relations: Relations;
  frame: Frame;
  drawer: ReturnType<typeof createPictures>;
  facts: PptxFacts;
}

async function writeSlide(
  page: ModelPage,
  { width, height }: { width: number; height: number },
  { relations, frame, drawer, facts }: Slide,
  { background, exact }: PptxOptions,
): Promise<string> {
  const writing: Writing = { relations, scale: frame.scale, drawn: background, exact };
  let id = 1;
  let shapes = '';
  const picture = async (box: Box, lettered: boolean) => {
    shapes += await drawer.add(box, lettered, ++id);
  };
  const all = [...page.floating, ...page.parts.flatMap(({ blocks }) => blocks.flat())];
  const pictures = all.filter((block): block is Picture => block.kind === 'picture');
  facts.pictures += pictures.length;
  // Text within pictures is part of them: the background has none.
  if (background) await picture({ left: 0, top: 0, right: width, bottom: height }, false);
  for (const { box, lettered } of pictures) if (!background || lettered) await picture(box, lettered);
  let hasTitle = false;
  const text = (box: TextBox) => {
    const title: boolean = !hasTitle && box.paragraphs[0]?.role === 'heading';
    hasTitle ||= title;
    count(box, facts);
    shapes += writeTextBox(box, { id: ++id, title }, frame, writing);
  };
  for (const { columns, blocks } of page.parts) {
    for (const [at, column] of blocks.entries()) {
      for (const block of column) {
        if (block.kind !== 'table') continue;
        facts.tables++;
        shapes += writeTable(block, ++id, frame, writing);
      }
      for (const box of textBoxes(column, columns[at]?.left ?? 0)) text(box);
    }
  }
  for (const block of page.floating) {
    if (block.kind !== 'turned') continue;
    facts.paragraphs += block.blocks.length;
    shapes += writeTurned(block, id + 1, { width, height }, frame, writing);
    id += block.blocks.length;
  }
  return shapes;
}

function count({ paragraphs }: TextBox, facts: PptxFacts): void {
  for (const { role } of paragraphs) {
    facts.paragraphs++;
    if (role === 'heading') facts.headings++;
    if (role === 'item') facts.list_items++;
  }
}

function createPictures(
  zip: ZipWriter,
  relations: Relations,
  { place }: Frame,
  { draw }: PptxOptions,
  page: number,
  slide: number,
) {
  let drawn = 0;
  return {
    /** Draws a part of the page as a picture shape (ECMA-376-1, 19.3.1.37); empty if there is nothing to draw. */
    async add(box: Box, lettered: boolean, id: number): Promise<string> {
      const picture = await draw(page, box, lettered);
      if (!picture) return '';
      const name = `media/slide${slide}-${++drawn}.${picture.extension}`;
      zip.add(`ppt/${name}`, picture.data, { store: true });
      const relation = relations.part('image', `../${name}`);
      return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm>${place(box)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
    },
  };
}

/** Writes text in other directions: a box for each paragraph, rotated about its middle. */
function writeTurned(
  { degrees, blocks, box: whole }: TurnedText,
  first: number,
  page: { width: number; height: number },
  frame: Frame,
  writing: Writing,
): string {
  const turn = ((Math.round(degrees) % 360) + 360) % 360;
  return blocks
    .map((block, at) => {
      const placing = { id: first + at, degrees: turn, upright: (box: Box) => uprightBox(box, turn, page, whole) };
      return writeTextBox(
        { paragraphs: [block], column: block.box.left - block.indents.left },
        placing,
        frame,
        writing,
      );
    })
    .join('');
}

/**
 * Returns the box that covers a turned one when it is turned about its center. Boxes of turned text are measured on the
 * turned page; for directions other than those of its sides, only the whole is known.
 */
function uprightBox(box: Box, degrees: number, { width, height }: { width: number; height: number }, whole: Box): Box {
  const [long, high] = [box.right - box.left, box.bottom - box.top];
  const [along, across] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const middle = {
    90: [width - across, along],
    180: [width - along, height - across],
    270: [across, height - along],
  }[degrees] ?? [(whole.left + whole.right) / 2, (whole.top + whole.bottom) / 2];
  const [x = 0, y = 0] = middle;
  return { left: x - long / 2, right: x + long / 2, top: y - high / 2, bottom: y + high / 2 };
}
