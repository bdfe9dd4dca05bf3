import { type ImageFormat, isProgramFormat, OUTPUT_FORMATS, type OutputFormat } from '../../engines/image/formats.ts';
import type { ImageNote } from '../../engines/image/notes.ts';
import { HELD_BYTES, type ImageSource, openImage } from '../../engines/image/source.ts';
import type { JsonObject, OperationContext, RunReport } from '../kit/define.ts';
import { extensionOf } from '../kit/media-types.ts';
import { stemOf } from '../kit/names.ts';

/** How to write a re-encoded picture that should look unchanged. */
export const FAITHFUL = { quality: 92, background: '#ffffff' } as const;

/** An engine's report about an image that it wrote. */
interface Written {
  width: number;
  height: number;
  frames: number;
  bytes: number;
  /** The whole object, if nothing is at the path. */
  content?: Buffer;
  /** Where it is, if elsewhere. */
  path?: string;
  notes: readonly ImageNote[];
}

interface Edit<W extends Written> {
  /** Format of the output; the input's by default. */
  format?: OutputFormat | undefined;
  /** Pixels of the longer side as which a drawing is made where its own is shorter. */
  vectorSide?: number;
  /**
   * Writes the output to `path`, or returns its bytes or its location.
   * @param format PNG if a program writes the final format
   */
  write(source: ImageSource, path: string, format: ImageFormat): Promise<W>;
  /** The ending of the output's name, after the stem. */
  suffix(written: W): string;
  /** Facts in addition to format, sizes and frames. */
  facts(source: ImageSource, written: W): JsonObject;
}

/** Buffer for small images, one after the other; null while in use. */
let memory: Buffer | null = Buffer.allocUnsafeSlow(HELD_BYTES);

/**
 * Opens an image, edits it and returns the result. With new memory for each image, V8 would collect the whole heap
 * after some dozens of them.
 * @throws SheafError with the fault of the image
 */
export async function editImage<W extends Written>(
  context: OperationContext<unknown>,
  edit: Edit<W>,
): Promise<RunReport> {
  const before = memory;
  memory = null;
  try {
    return await editIn(before ?? undefined, context, edit);
  } finally {
    memory ??= before;
  }
}

async function editIn<W extends Written>(
  memory: Buffer | undefined,
  { inputs: [input], outputs, limits, progress }: OperationContext<unknown>,
  edit: Edit<W>,
): Promise<RunReport> {
  const options = { ...limits, vectorSide: edit.vectorSide ?? 0, memory };
  const source = await openImage(input.path, input.type, options);
  progress(10);
  const format = edit.format ?? source.format;
  const path = outputs.newPath();
  const written = await edit.write(source, path, isProgramFormat(format) ? 'png' : format);
  const { type } = OUTPUT_FORMATS[format];
  const name = `${stemOf(input.filename, 'image')}${edit.suffix(written)}.${extensionOf(type)}`;
  outputs.add(name, type, written.content ?? written.path ?? path);
  progress(100);
  const { width, height, frames } = written;
  return {
    result: {
      format,
      width,
      height,
      frames,
      ...edit.facts(source, written),
      bytes_before: source.bytes,
      bytes_after: written.bytes,
    },
    notes: written.notes,
  };
}

/** The size of an image before it was edited. */
export function sizeBefore({ width, height }: ImageSource): JsonObject {
  return { width_before: width, height_before: height };
}
