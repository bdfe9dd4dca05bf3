import { fontOf } from './line-font.ts';
import { numberOf, type Placed, textOf } from './placed.ts';
import type { TextLine } from './words.ts';

/** Share of a line's height above the baseline. */
const BASELINE = 0.8;

/** A changed line over the old one, roughly as the service will set it, underlined as a draft. */
export function ChangedLine({ item, line }: { item: Placed; line: TextLine | undefined }) {
  const [x, y, width, height] = (['x', 'y', 'width', 'height'] as const).map((name) => numberOf(item, name, 0)) as [
    number,
    number,
    number,
    number,
  ];
  const { sizeMm, style } = fontOf({ words: line?.words ?? [], height });
  const edge = height * 0.06;
  return (
    <g>
      <rect x={x - edge} y={y - edge} width={width + 2 * edge} height={height + 2 * edge} fill="#ffffff" />
      <text x={x} y={y + height * BASELINE} fontSize={sizeMm} style={{ ...style, whiteSpace: 'pre' }} fill="#000000">
        {textOf(item)}
      </text>
      <path d={`M${x} ${y + height}h${width}`} stroke="#1d664c" strokeWidth={0.4} strokeDasharray="1.2 0.8" />
    </g>
  );
}
