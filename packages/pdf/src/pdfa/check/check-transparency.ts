import type { Content } from '../../content/contents.ts';
import type { PdfDocument } from '../../file/document.ts';
import { isDict, PdfName, PdfStream } from '../../syntax/objects.ts';
import type { Report } from '../breaches.ts';

/** Blend modes that cover the content below. */
const OPAQUE = new Set(['Normal', 'Compatible']);

/** 6.2.10: without an output intent, a page with transparency must say in which color space it blends. */
export function checkTransparency(document: PdfDocument, contents: readonly Content[], report: Report): void {
  const pages = document.pages();
  for (const content of contents) {
    const page = pages[content.page];
    if (!page || document.entries(page.dict).dict('Group')?.has('CS')) continue;
    if (isTransparent(document, content)) report.add('6.2.10', 'pdfa_output_intent');
  }
}

/** Whether graphics states or images among the resources of a content are transparent. */
function isTransparent(document: PdfDocument, { resources }: Content): boolean {
  const states = [...(document.entries(resources).dict('ExtGState')?.values() ?? [])];
  const objects = [...(document.entries(resources).dict('XObject')?.values() ?? [])];
  return (
    states.some((object) => {
      const state = document.entries(document.dict(object));
      const alphas = [state.number('ca') ?? 1, state.number('CA') ?? 1];
      const mode = state.get('BM');
      const [name] = (Array.isArray(mode) ? mode : [mode]).map((item) => document.resolve(item));
      return (
        alphas.some((alpha) => alpha < 1) ||
        isDict(state.get('SMask')) ||
        (name instanceof PdfName && !OPAQUE.has(name.name))
      );
    }) ||
    objects.some((object) => {
      const stream = document.resolve(object);
      return stream instanceof PdfStream && document.entries(stream.dict).stream('SMask') !== null;
    })
  );
}
