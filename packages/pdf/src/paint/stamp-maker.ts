import type { FontStyle } from '../fonts.ts';
import type { Typesetter } from '../text/typesetter.ts';
import type { Color, Stamp, Stamper } from './stamp.ts';

/** How stamps look. */
export interface StampLook {
  /** Points. */
  size: number;
  style: FontStyle;
  color: Color;
  /** 0 is invisible, 1 solid. */
  opacity: number;
}

/** A picture in a stamp, and how much larger than it is made. */
export interface StampPicture {
  stamp: Stamp;
  scale: number;
}

/** Makes the stamp of a text in one or several lines, of a picture, or of a text that a picture is before; each once. */
export type MakeStamp = (text: string, picture?: StampPicture | null) => Stamp;

/** Creates the maker of a document's stamps; without a typesetter, it only makes pictures. */
export function createStampMaker(stamper: Stamper, typesetter: Typesetter | null, look: StampLook): MakeStamp {
  const stamps = new Map<StampPicture | null, Map<string, Stamp>>();

  function textOf(text: string, setter: Typesetter): Stamp {
    const lines = text.split(/\r?\n/).map((line) => setter.line(line, { style: look.style }));
    return stamper.text(lines, look.size, look.color);
  }

  function make(text: string, picture: StampPicture | null): Stamp {
    const written = text.trim() !== '' && typesetter ? [{ stamp: textOf(text, typesetter), scale: 1 }] : [];
    const parts = [...(picture ? [picture] : []), ...written];
    const [only] = parts;
    return parts.length === 1 && only?.scale === 1 ? only.stamp : stamper.row(parts, look.size / 2);
  }

  return (text, picture = null) => {
    const texts = stamps.get(picture) ?? new Map<string, Stamp>();
    stamps.set(picture, texts);
    const stamp = texts.get(text) ?? stamper.faded(make(text, picture), look.opacity);
    texts.set(text, stamp);
    return stamp;
  };
}
