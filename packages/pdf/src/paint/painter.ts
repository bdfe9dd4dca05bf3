import { contentOfPage, contentsList, enclosing } from '../content/page-content.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import type { Matrix } from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { type PdfDict, PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';

/** Something to be painted on a page: operators, and the form XObjects and fonts that they name. */
export interface Painting {
  /** Content in which `{name}` represents each form of `forms`. */
  content: string;
  forms?: Readonly<Record<string, PdfRef>>;
  /** Fonts that `{name}` represents in the same way. */
  fonts?: Readonly<Record<string, PdfRef>>;
}

/** Paints on pages without changing the look of existing content. */
export interface Painter {
  /** Paints on the page with this index, in its own coordinates, under and over its content. */
  paint(index: number, painting: { under?: Painting; over?: Painting }): void;
}

/** Creates a painter; streams that are the same for many pages are written once. */
export function createPainter(edited: EditedDocument): Painter {
  const streams = new Map<string, PdfRef>();

  function streamOf(content: string): PdfRef {
    const known = streams.get(content);
    if (known) return known;
    const stream = edited.addStream(new Map(), Buffer.from(content, 'latin1'));
    streams.set(content, stream);
    return stream;
  }

  return {
    paint(index, { under, over }) {
      const page = pageAt(edited, index);
      const { before, after } = over ? enclosing(contentOfPage(edited, page)) : { before: '', after: '' };
      const dict = edited.editPage(index);
      const forms = [...Object.entries(under?.forms ?? {}), ...Object.entries(over?.forms ?? {})];
      const fonts = [...Object.entries(under?.fonts ?? {}), ...Object.entries(over?.fonts ?? {})];
      const names = new Map<string, string>();
      if (forms.length + fonts.length > 0) {
        const resources = edited.own(dict, 'Resources', page.inherited.get('Resources'));
        for (const [kind, named] of [['XObject', forms] as const, ['Font', fonts] as const]) {
          if (named.length === 0) continue;
          const objects = edited.own(resources, kind);
          for (const [name, ref] of named) names.set(name, addResource(objects, ref));
        }
      }
      const content = ({ content: text }: Painting): string =>
        text.replace(/\{(\w+)\}/g, (_, name: string) => `/${names.get(name) ?? name}`);
      const own = contentsList(edited, dict.get('Contents'));
      const parts = own;
      if (over) {
        // Unbalanced states of the page must not reach later painting, nor restores without a matching save.
        parts.unshift(streamOf(before));
        parts.push(streamOf(`${after}${content(over)}`));
      }
      if (under) parts.unshift(streamOf(content(under)));
      dict.set('Contents', parts);
    },
  };
}

/** Puts a resource under a name that is free, or under the one it has; returns the name. */
export function addResource(resources: PdfDict, ref: PdfRef, prefix = 'Sheaf'): string {
  for (let count = 0; ; count++) {
    const name = `${prefix}${count}`;
    const there = resources.get(name);
    if (there === undefined) resources.set(name, ref);
    else if (!(there instanceof PdfRef) || there.num !== ref.num) continue;
    return name;
  }
}

/** The operators that draw the form `name` (a key of a painting's `forms`) where `matrix` puts it. */
export function drawForm(name: string, matrix: Matrix): string {
  return `q ${matrix.map(numberText).join(' ')} cm {${name}} Do Q\n`;
}
