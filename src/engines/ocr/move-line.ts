import type { RecognizedLine, RecognizedWord } from './recognizer.ts';

type Place = Pick<RecognizedWord, 'left' | 'top' | 'right' | 'bottom'>;
type Point = readonly [number, number];

/** Brings a line to another unit. */
export function scaleLine(line: RecognizedLine, scale: number): RecognizedLine {
  return moveLine(line, scale, ([x, y]) => [x * scale, y * scale]);
}

/** Says where a line is once the picture that it is on was turned clockwise. `width` and `height` are those from before. */
export function turnLine(
  line: RecognizedLine,
  degrees: 90 | 180 | 270,
  { width, height }: { width: number; height: number },
): RecognizedLine {
  return moveLine(line, 1, ([x, y]) =>
    degrees === 90 ? [height - y, x] : degrees === 180 ? [width - x, height - y] : [y, width - x],
  );
}

/** Says where a line is once the picture that it is on was turned by some degrees clockwise about its middle. */
export function slopeLine(
  line: RecognizedLine,
  degrees: number,
  { width, height }: { width: number; height: number },
): RecognizedLine {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return moveLine(line, 1, ([x, y]) => [
    width / 2 + (x - width / 2) * cos - (y - height / 2) * sin,
    height / 2 + (x - width / 2) * sin + (y - height / 2) * cos,
  ]);
}

function moveLine(
  { words, baseline, ascent, descent, paragraph }: RecognizedLine,
  scale: number,
  move: (point: Point) => Point,
): RecognizedLine {
  const [[x0, y0], [x1, y1]] = [move([baseline.x0, baseline.y0]), move([baseline.x1, baseline.y1])];
  return {
    words: words.map((word) => ({ ...word, ...movePlace(word, move) })),
    baseline: { x0, y0, x1, y1 },
    ascent: ascent * scale,
    descent: descent * scale,
    paragraph,
  };
}

function movePlace({ left, top, right, bottom }: Place, move: (point: Point) => Point): Place {
  const corners = [move([left, top]), move([right, top]), move([left, bottom]), move([right, bottom])];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
