import type { Word, WordLine } from '../edit/words.ts';
import type { Size } from '../stage/geometry.ts';
import classes from './view.module.css';

/** In pixels; only the ratio of a text's width to it counts. */
const MEASURED_AT = 100;

let canvas: CanvasRenderingContext2D | null = null;

function widthOf(text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = `${MEASURED_AT}px sans-serif`;
  return canvas.measureText(text).width;
}

interface Props {
  lines: readonly WordLine[];
  /** Of the page, in millimeters. */
  size: Size;
}

/** The invisible words of a page over its picture, which can be selected and copied. */
export function TextLayer({ lines, size }: Props) {
  return (
    <div className={classes.words} data-words>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have places alone, and never move.
        <Line key={index} line={line} size={size} />
      ))}
    </div>
  );
}

/** Each word at its position and width, followed by a space, so that the line copies as text. */
function Line({ line, size }: { line: readonly Word[]; size: Size }) {
  return (
    <div dir="auto">
      {line.map(({ text, x, y, width, height }, index) => {
        const measured = widthOf(text);
        const scale = measured > 0 && height > 0 ? (width * MEASURED_AT) / (measured * height) : 1;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: words have places alone, and never move.
            key={index}
            style={{
              left: `${(x / size.width) * 100}%`,
              top: `${(y / size.height) * 100}%`,
              fontSize: `${(height / size.width) * 100}cqw`,
              transform: `scaleX(${scale.toFixed(4)})`,
            }}
          >
            {`${text} `}
          </span>
        );
      })}
    </div>
  );
}
