import { isLossless } from '../../engines/image/encode.ts';
import { FORMAT_PROGRAMS, type ImageFormat, type ProgramFormat } from '../../engines/image/formats.ts';
import type { JsonObject } from '../kit/define.ts';
import type { RunProgram } from '../kit/questions.ts';

const FULL_CHROMA_FROM = 90;

/**
 * Has a program write a PNG in another format, and returns its path. It looks like a JPEG of the same quality; 100 is
 * lossless where the picture came from a lossless format.
 * @param quality 1..100
 * @throws SheafError `operation_unavailable`, `unprocessable_file`, `out_of_memory`
 */
export async function encodeByProgram(
  program: RunProgram,
  format: ProgramFormat,
  { png, quality, from }: { png: string; quality: number; from: ImageFormat },
): Promise<string> {
  const lossless = quality === 100 && isLossless({ format: from });
  const request = format === 'jxl' ? jxlRequest(quality, lossless) : heicRequest(quality, lossless);
  const { paths } = await program(FORMAT_PROGRAMS[format], request, [png]);
  const [path] = paths;
  if (path === undefined) throw new Error('the program gave no file');
  return path;
}

/** From 5 on, libjxl's scale equals JPEG's, except for 100, which is lossless. */
function jxlRequest(quality: number, lossless: boolean): JsonObject {
  return { quality: lossless ? 100 : Math.min(99, Math.max(5, quality)) };
}

/** libheif's scale for x265 is lower: its 80 looks like 45 here. */
function heicRequest(quality: number, lossless: boolean): JsonObject {
  if (lossless) return { chroma: '444' };
  const scaled = quality <= 85 ? quality * 0.56 : 48 + (quality - 85) * 2;
  return { quality: Math.max(1, Math.round(scaled)), chroma: quality >= FULL_CHROMA_FROM ? '444' : '420' };
}
