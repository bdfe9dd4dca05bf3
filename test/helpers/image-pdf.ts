import { deflateSync } from 'node:zlib';
import { type RawObject, rawPdf } from './raw-pdf.ts';

/** One page's image: the entries of its dictionary, its data, and objects that it needs (`{0}`, `{1}` … refer to them). */
export interface RawImage {
  dict: string;
  data: Uint8Array;
  more?: RawObject[];
}

/** A document with one image a page, drawn 100 points square over a colored ground. */
export function imagePdf(images: readonly RawImage[]): Buffer {
  const objects: RawObject[] = ['', ''];
  const kids: number[] = [];
  for (const { dict, data, more = [] } of images) {
    const first = objects.length + 1;
    const refer = (text: string) => text.replace(/\{(\d)\}/g, (_, index) => `${first + 3 + Number(index)} 0 R`);
    kids.push(first);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 120 120] /Contents ${first + 1} 0 R /Resources << /XObject << /Im ${first + 2} 0 R >> >> >>`,
      { dict: '', data: '0.2 0.6 0.3 rg 0 0 120 120 re f q 100 0 0 100 10 10 cm /Im Do Q' },
      { dict: `/Type /XObject /Subtype /Image ${refer(dict)}`, data },
      ...more.map((object) => (typeof object === 'string' ? refer(object) : { ...object, dict: refer(object.dict) })),
    );
  }
  objects[0] = '<< /Type /Catalog /Pages 2 0 R >>';
  objects[1] = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  return rawPdf(objects);
}

/** Samples of a soft picture with some grain: `components` of 8 bits for each pixel. */
export function pictureSamples(side: number, components: number, seed = 1): Buffer {
  const samples = Buffer.allocUnsafe(side * side * components);
  let state = seed;
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      for (let component = 0; component < components; component++, at++) {
        state = (Math.imul(state, 1664525) + 1013904223) | 0;
        const wave = Math.sin((x * 6) / side + component) * Math.cos((y * 5) / side - component);
        samples[at] = 128 + 90 * wave + ((state >>> 29) - 4);
      }
    }
  }
  return samples;
}

/** Entries and data of a deflated image of `side` × `side` pixels. */
export function flateImage(side: number, samples: Uint8Array, entries: string, bits = 8): RawImage {
  return {
    dict: `/Width ${side} /Height ${side} /BitsPerComponent ${bits} /Filter /FlateDecode ${entries}`,
    data: deflateSync(samples),
  };
}
