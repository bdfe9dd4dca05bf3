import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import operation from '../../src/operations/pdf/sanitize/operation.ts';
import { createPdfMaker } from '../helpers/made-pdf.ts';
import { hasPdfTools, pdfText } from '../helpers/pdf-tools.ts';
import { qpdfComplaints } from '../helpers/qpdf-check.ts';
import { runOperation } from '../helpers/run-operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-sanitize-media-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every object as text, names and strings decoded and streams inflated, as qpdf reads them. */
function decoded(path: string): string {
  const { stdout } = spawnSync(
    'qpdf',
    ['--warning-exit-0', '--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=all', path],
    { encoding: 'utf8', maxBuffer: 50_000_000 },
  );
  const streams = [...stdout.matchAll(/"data": "([^"]*)"/g)].map(([, data]) => Buffer.from(data!, 'base64'));
  return [stdout, ...streams.map((bytes) => bytes.toString('latin1'))].join('\n');
}

const FILE = '/Type /Filespec /F (marked.bin) /UF (marked.bin) /EF << /F {data} >>';
const LOOK = '/Rect [0 0 50 50] /P {page} /AP << /N {look} >>';

/**
 * Annotations, and entries of the catalog and of the page, that hold a file or a script in ways that few programs
 * check.
 */
const PLACES: Record<string, { annotation?: string; catalog?: string; page?: string; more?: Record<string, string> }> =
  {
    'rich media': {
      annotation: `<< /Type /Annot /Subtype /RichMedia ${LOOK} /RichMediaContent << /Assets << /Names [(marked.swf) {spec}] >>
      /Configurations [<< /Subtype /Flash /Instances [<< /Asset {spec} >>] >>] >>
      /RichMediaSettings << /Activation << /Scripts [{spec}] >> >> >>`,
    },
    'the script of a model': {
      annotation: `<< /Type /Annot /Subtype /3D ${LOOK} /3DD {model} >>`,
    },
    'alternate presentations': {
      catalog: '/Names << /AlternatePresentations << /Names [(a) {show}] >> >>',
      more: {
        show: '<< /Type /SlideShow /Subtype /Embedded /StartResource (a) /Resources << /Names [(a) {data}] >> >>',
      },
    },
    'the script of a model that looks like a picture': {
      annotation: `<< /Type /Annot /Subtype /3D ${LOOK} /3DD {posed} >>`,
    },
    'what looks like a font and is none': {
      annotation: `<< /Type /Annot /Subtype /RichMedia ${LOOK} /RichMediaContent << /Type /Font /Subtype /Type1
      /Assets << /Names [(marked.swf) {spec}] >> >> >>`,
      catalog: '/Names << /AlternatePresentations << /Type /Font /Subtype /Type1 /Names [(a) {show}] >> >>',
      page: '/AA << /Type /Font /Subtype /Type1 /O << /S /JavaScript /JS (marked) >> >>',
      more: {
        show: '<< /Type /SlideShow /Subtype /Embedded /StartResource (a) /Resources << /Names [(a) {data}] >> >>',
      },
    },
    'a media clip that a rendition plays': {
      annotation: `<< /Type /Annot /Subtype /Screen ${LOOK} /A {rendition} >>`,
      catalog: '/Names << /Renditions << /Names [(a) {played}] >> >>',
      more: {
        rendition: '<< /S /Rendition /OP 0 /AN {annotation} /R {played} >>',
        played: '<< /Type /Rendition /S /MR /C << /Type /MediaClip /S /MCD /CT (video/mp4) /D {spec} >> >>',
      },
    },
    'a media clip whose data are a stream': {
      annotation: `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (a) ${LOOK} /A << /S /Rendition /OP 0
      /R << /S /MR /C << /S /MCD /D {data} >> >> >> >>`,
    },
    'a sound': { annotation: `<< /Type /Annot /Subtype /Sound ${LOOK} /Sound {data} >>` },
    'a sound that an action plays': {
      annotation: `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [{page} /Fit] /Next [<< /S /Sound /Sound {data} >>] >> >>`,
    },
    'a movie': { annotation: `<< /Type /Annot /Subtype /Movie ${LOOK} /Movie << /F {spec} >> /T (marked) >>` },
    'associated files': { page: '/AF [{spec}]', catalog: '/AF {list}', more: { list: '[{spec}]' } },
    'related files and a portfolio': {
      catalog: '/Collection << /D (marked.bin) >> /Extra << /Kept {related} >>',
      more: { related: '<< /F (a) /RF << /F [(marked.bin) {data}] >> >>' },
    },
    'a file under a key that nobody knows': { catalog: '/Extra << /Kept {typed} >>' },
    'a file that something else leads to, too': { catalog: '/Extra << /Kept [{data}] /Spec {spec} >>' },
    'a document in the document': {
      annotation: `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToE /D [0 /Fit] /T << /R /C /N (marked.pdf) >> >> >>`,
    },
    'a form in XML': {
      catalog: '/AcroForm << /Fields [] /XFA [(template) {data}] >> /NeedsRendering true',
    },
  };

/** A page with a text and a font under the name `AA`, and `place` with it. */
function withPlace({ annotation = 'null', catalog = '', page = '', more = {} }: (typeof PLACES)[string]): Buffer {
  const pdf = createPdfMaker();
  pdf.add('catalog', `<< /Type /Catalog /Pages {pages} ${catalog} >>`);
  pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 /MediaBox [0 0 99 99] >>');
  const resources = '<< /Font << /AA {font} /EF {font} >> >>';
  pdf.add(
    'page',
    `<< /Type /Page /Parent {pages} /Resources ${resources} /Contents {content} /Annots [{annotation}] ${page} >>`,
  );
  pdf.add('font', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pdf.stream('content', '', 'BT /AA 12 Tf 9 60 Td (Seen) Tj /EF 12 Tf 0 -20 Td (too) Tj ET');
  pdf.stream('look', '/Type /XObject /Subtype /Form /BBox [0 0 50 50]', '1 0 0 rg 0 0 50 50 re f % the picture');
  pdf.add('annotation', annotation);
  pdf.add('spec', `<< ${FILE} >>`);
  pdf.stream('data', '', 'marked data');
  pdf.stream('typed', '/Type /EmbeddedFile', 'marked data');
  pdf.stream('model', '/Type /3D /Subtype /U3D /OnInstantiate {code}', 'model');
  pdf.stream('code', '', 'marked script');
  pdf.stream('posed', '/Type /3D /Subtype /U3D /OnInstantiate {form}', 'model');
  pdf.stream('form', '/Type /XObject /Subtype /Form /BBox [0 0 1 1]', 'marked script');
  for (const [name, text] of Object.entries(more)) pdf.add(name, text);
  return pdf.build();
}

describe.skipIf(!hasPdfTools)('pdf-sanitize leaves nothing of', () => {
  test.each(Object.entries(PLACES))('%s', async (name, place) => {
    const path = join(folder, 'in.pdf');
    writeFileSync(path, withPlace(place));
    await using whole = await runOperation(operation, [path], { scripts: false, attachments: false });
    expect(decoded(whole.outputPath)).toMatch(/marked/);
    await using run = await runOperation(operation, [path], {});
    const found = decoded(run.outputPath);
    expect(found.match(/.*marked.*/)?.[0]).toBeUndefined();
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(pdfText(run.outputPath)).toMatch(/Seen\s+too/);
    if (place.annotation?.includes(LOOK)) expect([name, found.includes('the picture')]).toEqual([name, true]);
    const { removed } = run.outcome.result as { removed: Record<string, number> };
    expect(removed.scripts! + removed.attachments!).toBeGreaterThan(0);
  });

  const LINKS: Record<string, { annotation?: string; catalog?: string; more?: Record<string, string> }> = {
    'an address behind a link inside': {
      annotation: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [{page} /Fit] /Next {out} >> >>',
      more: { out: '<< /S {kind} /URI (https://marked.example) >>', kind: '/URI' },
    },
    'a button that sends a form': {
      annotation:
        '<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (a) /Rect [0 0 9 9] /A << /S /SubmitForm /F (https://marked.example) >> >>',
    },
    'an entry of the outline': {
      catalog: '/Outlines << /First {item} /Last {item} /Count 1 >>',
      more: { item: '<< /Title (here) /A << /S /GoToR /F (marked.pdf) /D [0 /Fit] >> >>' },
    },
    'the base of addresses': { catalog: '/URI << /Base (https://marked.example) >>' },
    'a thread of another file': {
      annotation: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Thread /F (marked.pdf) /D 0 >> >>',
    },
  };

  test.each(Object.entries(LINKS))('%s, where links are to go', async (_, place) => {
    const path = join(folder, 'in.pdf');
    writeFileSync(path, withPlace(place));
    await using whole = await runOperation(operation, [path], {});
    expect(decoded(whole.outputPath)).toMatch(/marked/);
    await using run = await runOperation(operation, [path], { links: true });
    expect(decoded(run.outputPath).match(/.*marked.*/)?.[0]).toBeUndefined();
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const { removed } = run.outcome.result as { removed: Record<string, number> };
    expect(removed.links).toBeGreaterThan(0);
  });
});
