import { edit, fontsFrom, fromBytes, open } from '@sheaf/pdf';
import { createStamper } from '@sheaf/pdf/paint/stamp';
import { createTypesetter } from '@sheaf/pdf/text/typesetter';

/** Stamps texts on the first page of a document, below each other, in the first font that has their letters. */
export async function stampTexts(bytes: Uint8Array, fonts: Uint8Array[], texts: string[]): Promise<Uint8Array> {
  using pdf = await open(fromBytes(bytes), { fonts: fontsFrom(...fonts) });
  const stamped = await edit(
    pdf,
    async (edited) => {
      const typesetter = await createTypesetter(edited);
      const stamper = createStamper(edited);
      const stamps = texts.map((text, index) => {
        const margin = { top: 60 + 20 * index, left: 10, right: 10, bottom: 10 };
        const stamp = stamper.text([typesetter.line(text)], 12, [0, 0, 0.5]);
        return { stamp, place: { anchor: 'top', margin, rotate: 0, scale: 1 } as const };
      });
      stamper.draw(0, stamps, { under: false, kind: 'Watermark' });
      typesetter.finish();
    },
    { whole: true },
  );
  return stamped.bytes;
}
