import type { LocatedSpan, PdfDocument } from '../file/document.ts';
import { releaseBuffer } from '../file/release.ts';
import { cursorAt, readObject } from '../syntax/lexer.ts';
import { isDict, nameOf, type PdfDict } from '../syntax/objects.ts';
import { createCopier } from '../write/copy.ts';
import { copyCatalogOf, copyInfoOf } from '../write/copy-document.ts';
import { createDeduplicator } from '../write/deduplicate.ts';
import { createPdfWriter, type Encryption, type Sink } from '../write/writer.ts';
import { type Piece, runInOrder } from './pipeline.ts';
import { createReducer, type Reduced, type ReducerOptions, type StreamJob } from './reduce.ts';

export interface PassOptions extends ReducerOptions {
  /** Progress over the streams, 0..1. */
  progress(share: number): void;
  signal: AbortSignal;
  /** Protects the output. */
  encryption?: Encryption | null | undefined;
  /** Memory for pieces in progress, in bytes. */
  workBytes: number;
}

export interface PassResult {
  bytes: number;
  images: { total: number; recompressed: number; grayed: number; kept: number };
}

/** One more than the cores a job may count on, since a piece is read and its result written between two others. */
const CONCURRENT = 3;
/** A slow page delays the output, not the work. */
const AHEAD = 6;

/**
 * Rewrites the whole document: reachable objects, each equal stream once, objects in object streams, and streams made
 * smaller as the options say. Everything else keeps its bytes.
 */
export async function writeReduced(document: PdfDocument, sink: Sink, options: PassOptions): Promise<PassResult> {
  const writer = createPdfWriter(sink, document.version, options.encryption);
  const reducer = createReducer(document, options);
  const deduplicate = createDeduplicator();
  const waiting: StreamJob[] = [];
  const copier = createCopier({ document, writer, deduplicate, divert });
  let total = 0;
  let finished = 0;

  /** Takes over streams that may get smaller. */
  function divert(num: number, located: LocatedSpan): number {
    const { span } = located;
    if (!span.clean) return 0;
    const dict = readObject(cursorAt(span.buf, span.start, span.end));
    if (!isDict(dict)) return 0;
    const raw = document.dataOf(located);
    const job = reducer.consider(num, dict, raw);
    if (!job) return 0;
    const { num: target, known } = deduplicate.stream(`reduced ${job.key}`, raw, writer.allocate);
    if (!known) {
      waiting.push({ ...job, target });
      total++;
    }
    return target;
  }

  function write({ target, dict, raw }: StreamJob, reduced: Reduced | null): void {
    const entries: PdfDict = new Map(dict);
    if (reduced) {
      if (!reduced.keepParms) for (const key of ['DecodeParms', 'DP']) entries.delete(key);
      for (const key of ['F', 'DL']) entries.delete(key);
      entries.set('Filter', nameOf(reduced.filter));
      for (const [key, value] of Object.entries(reduced.entries)) {
        if (value === null) entries.delete(key);
        else entries.set(key, value);
      }
    }
    const data = reduced ? reduced.data : raw;
    entries.set('Length', data.length);
    writer.putStream(target, copier.embed(entries), data);
    if (reduced) releaseBuffer(reduced.data);
    options.progress(++finished / total);
  }

  function* pieces(): Generator<Piece<Reduced | null>> {
    // Writing a stream may bring up others that it refers to, such as an image's soft mask.
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const current = job;
      yield { weight: current.weight, work: () => reducer.reduce(current), done: (reduced) => write(current, reduced) };
    }
  }

  const root = copyCatalogOf(document, writer, copier);
  const infoNumber = copyInfoOf(document, writer, copier);
  while (waiting.length > 0) {
    const limits = { count: CONCURRENT, ahead: AHEAD, weight: options.workBytes, signal: options.signal };
    await runInOrder(pieces(), limits);
  }
  const id = document.entries(document.trailer).get('ID');
  const bytes = await writer.finish({ root, info: infoNumber, id });
  const { images } = reducer;
  return { bytes, images: { ...images, kept: images.total - images.recompressed } };
}
