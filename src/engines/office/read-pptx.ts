import { posix } from 'node:path';
import type { ZipReader } from '../archive/read-zip.ts';
import { type Block, createGatherer, localName, plain, relationsOf, safeLink, scanPart } from './blocks.ts';
import { addChart } from './charts.ts';

const PRESENTATION = 'ppt/presentation.xml';
const MAX_SLIDES = 5000;

/** Reads the slides of a presentation (ECMA-376-1, PresentationML) in their order: titles as headings, the rest as lists. */
export function readPptx(zip: ZipReader): Block[] {
  const relations = relationsOf(zip, PRESENTATION);
  const slides: string[] = [];
  scanPart(zip, PRESENTATION, {
    open(name, attributes) {
      const target = localName(name) === 'sldId' ? relations.get(attributes.get('r:id') ?? '')?.target : undefined;
      if (target && slides.length < MAX_SLIDES) slides.push(posix.join('ppt', target));
    },
  });
  const gatherer = createGatherer();
  for (const slide of slides) {
    gatherer.pageBreak();
    readSlide(zip, slide, gatherer);
  }
  return gatherer.blocks;
}

function readSlide(zip: ZipReader, slide: string, gatherer: ReturnType<typeof createGatherer>): void {
  const links = relationsOf(zip, slide);
  let title = false;
  let inTable = 0;
  let taking = false;
  let look = { bold: false, italic: false, link: null as string | null };
  scanPart(zip, slide, {
    open(name, attributes) {
      const own = localName(name);
      if (own === 'sp') title = false;
      else if (own === 'ph') title = /^(?:ctrTitle|title)$/.test(attributes.get('type') ?? '');
      else if (own === 'p') {
        const paragraph = gatherer.paragraph();
        if (title) paragraph.heading = 2;
        else if (inTable === 0) paragraph.list = { level: 0, ordered: false };
      } else if (own === 'pPr') {
        const current = gatherer.current();
        if (current?.list) current.list.level = Math.min(8, Number(attributes.get('lvl') ?? 0) || 0);
      } else if (own === 'buNone') {
        const current = gatherer.current();
        if (current) current.list = null;
      } else if (own === 'r' || own === 'fld') look = { bold: false, italic: false, link: null };
      else if (own === 'rPr') {
        look.bold = attributes.get('b') === '1';
        look.italic = attributes.get('i') === '1';
      } else if (own === 'hlinkClick') look.link = safeLink(links.get(attributes.get('r:id') ?? '')?.target);
      else if (own === 't') taking = true;
      else if (own === 'br') gatherer.add(plain('\n'));
      else if (own === 'tbl') {
        inTable++;
        gatherer.table();
      } else if (own === 'tr') gatherer.row();
      else if (own === 'tc') gatherer.cell();
      else if (own === 'chart') addChart(zip, links.get(attributes.get('r:id') ?? ''), slide, gatherer);
    },
    close(name) {
      const own = localName(name);
      if (own === 'p') gatherer.endParagraph();
      else if (own === 't') taking = false;
      else if (own === 'tc') gatherer.endCell();
      else if (own === 'tbl') {
        inTable--;
        gatherer.endTable();
      }
    },
    text(text) {
      if (taking) gatherer.add({ text, ...look });
    },
  });
}
