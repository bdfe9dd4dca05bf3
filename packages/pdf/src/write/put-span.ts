import type { Span } from '../syntax/scan.ts';
import { type ByteBuilder, putBytes, putInteger, putReference, putText } from '../syntax/serialize.ts';

/** Copies the bytes from `start` to `end` of a span, with the references in them renumbered by `target`. */
export function putSpan(
  builder: ByteBuilder,
  { buf, refs }: Span,
  start: number,
  end: number,
  target: (num: number) => number,
): void {
  let from = start;
  for (let index = 0; index < refs.length; index += 3) {
    const at = refs[index] ?? 0;
    if (at < start || at >= end) continue;
    putBytes(builder, buf, from, at);
    putReference(builder, target(refs[index + 2] ?? 0));
    from = refs[index + 1] ?? 0;
  }
  putBytes(builder, buf, from, end);
}

/** Copies a stream's dictionary in the same way, with `length` for its `/Length`. */
export function putDictWithLength(
  builder: ByteBuilder,
  span: Span,
  length: number,
  target: (num: number) => number,
): void {
  if (span.lengthAt < 0) {
    putSpan(builder, span, span.start, span.end - 2, target);
    putText(builder, '/Length ');
    putInteger(builder, length);
    putText(builder, '>>');
    return;
  }
  putSpan(builder, span, span.start, span.lengthAt, target);
  putInteger(builder, length);
  putSpan(builder, span, span.lengthEnd, span.end, target);
}
