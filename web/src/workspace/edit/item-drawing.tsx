import { type Box, MM_PER_POINT } from '../stage/geometry.ts';
import { colorOf } from './colors.ts';
import { inkPaths } from './ink.ts';
import { FONTS } from './measure.ts';
import {
  areasOf,
  around,
  boxOf,
  cornersOf,
  LINE_HEIGHT,
  type Measures,
  numberOf,
  type Pen,
  type Placed,
  strokesOf,
  textOf,
} from './placed.ts';

interface Props {
  item: Placed;
  measures: Measures;
  /** Address of the picture of a file; null while it is not known. */
  pictureOf(file: string): string | null;
}

/** Distance of a baseline from the top of its line, in font sizes, as in the service. */
const RISE = 0.95;
const PADDING = MM_PER_POINT;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const CHECK = '0.08,0.55 0.38,0.88 0.92,0.12';

/** An item as it will look; lengths are millimeters. */
export function ItemDrawing(props: Props) {
  const { item, measures } = props;
  const box = boxOf(item, measures);
  if (!box) return null;
  return <g opacity={numberOf(item, 'opacity', 100) / 100}>{drawn(props, box)}</g>;
}

function drawn({ item, measures, pictureOf }: Props, box: Box) {
  const color = colorOf(item);
  const stroke = numberOf(item, 'stroke', 1.5) * MM_PER_POINT;
  const fill = textOf(item, 'fill') || 'none';
  const line = { stroke: color, strokeWidth: stroke, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  const { x, y, width, height } = box;
  switch (item.type) {
    case 'text':
    case 'date':
      return <Lines item={item} box={box} color={color} measures={measures} />;
    case 'check':
      return (
        <polyline
          points={CHECK}
          transform={`translate(${x} ${y}) scale(${width})`}
          {...line}
          strokeWidth={0.12}
          fill="none"
        />
      );
    case 'cross':
      return (
        <path
          d="M.1.1.9.9M.9.1.1.9"
          transform={`translate(${x} ${y}) scale(${width})`}
          {...line}
          strokeWidth={0.12}
          fill="none"
        />
      );
    case 'line':
      return <path d={lineWithArrows(item, stroke)} {...line} fill="none" />;
    case 'rectangle':
    case 'ellipse': {
      const inset = Math.min(stroke, width, height) / 2;
      const [across, down] = [width - 2 * inset, height - 2 * inset];
      return item.type === 'rectangle' ? (
        <rect x={x + inset} y={y + inset} width={across} height={down} {...line} fill={fill} />
      ) : (
        <ellipse cx={x + width / 2} cy={y + height / 2} rx={across / 2} ry={down / 2} {...line} fill={fill} />
      );
    }
    case 'polygon':
      return <polygon points={cornersOf(item).map(pair).join(' ')} {...line} fill={fill} />;
    case 'polyline':
      return <polyline points={cornersOf(item).map(pair).join(' ')} {...line} fill="none" />;
    case 'ink':
      return strokesOf(item).map((points, index) => (
        <Ink key={keyOf(index)} paths={inkPaths(points, stroke)} color={color} />
      ));
    case 'highlight':
      return areasOf(item).map((area, index) => (
        <rect key={keyOf(index)} {...area} fill={color} style={{ mixBlendMode: 'multiply' }} />
      ));
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return areasOf(item).map((area, index) => <path key={keyOf(index)} {...marked(item.type, area, color)} />);
    case 'note':
      return (
        <g stroke="#333333" strokeWidth={MM_PER_POINT}>
          <rect x={x + 0.3} y={y + 0.3} width={width - 0.6} height={height - 0.6} fill={color} />
          {[0.3, 0.5, 0.7].map((part) => (
            <path key={part} d={`M${x + width * 0.22} ${y + height * part}h${width * 0.56}`} />
          ))}
        </g>
      );
    case 'stamp':
      return <Stamp text={textOf(item)} box={box} color={color} />;
    case 'picture':
      return <Picture box={box} address={pictureOf(textOf(item, 'file'))} />;
    case 'signature':
      return <Signature item={item} box={box} color={color} address={pictureOf(textOf(item, 'file'))} />;
    case 'link':
      return <rect {...box} fill="#1f5f99" fillOpacity={0.15} stroke="#1f5f99" strokeWidth={0.3} strokeDasharray="1" />;
    default:
      return null;
  }
}

const keyOf = (index: number) => index;
const pair = ([x = 0, y = 0]: Pen) => `${x},${y}`;

function Lines({ item, box, color, measures }: { item: Placed; box: Box; color: string; measures: Measures }) {
  const size = numberOf(item, 'size', 11) * MM_PER_POINT;
  const bold = item.font === 'bold';
  const isDate = item.type === 'date';
  const text = isDate ? measures.dateOf(item) : textOf(item);
  const lines = isDate ? [text] : measures.linesOf(text, size, numberOf(item, 'width', 0) || null, bold);
  const rtl = RIGHT_TO_LEFT.test(text);
  const align = textOf(item, 'align') || (rtl ? 'right' : 'left');
  const at = { left: box.x + PADDING, center: box.x + box.width / 2, right: box.x + box.width - PADDING }[align];
  const fill = textOf(item, 'fill');
  const anchors: Record<string, 'start' | 'middle' | 'end'> = { left: 'start', center: 'middle', right: 'end' };
  return (
    <>
      {fill && <rect {...box} fill={fill} />}
      <text
        fill={color}
        fontSize={size}
        fontFamily={FONTS}
        fontWeight={bold ? 700 : 400}
        // Without a direction, the anchor is at the left for every script.
        textAnchor={anchors[align] ?? 'start'}
        style={{ whiteSpace: 'pre', unicodeBidi: 'plaintext' }}
      >
        {lines.map((line, index) => (
          <tspan key={keyOf(index)} x={at ?? box.x} y={box.y + PADDING + (index * LINE_HEIGHT + RISE) * size}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  );
}

export function Ink({ paths, color }: { paths: { d: string; width: number }[]; color: string }) {
  return (
    <g fill="none" stroke={color} strokeLinecap="round" strokeLinejoin="round">
      {paths.map(({ d, width }, index) => (
        <path key={keyOf(index)} d={d} strokeWidth={width} />
      ))}
    </g>
  );
}

function Stamp({ text, box, color }: { text: string; box: Box; color: string }) {
  const size = box.height / 1.35;
  const line = 0.08 * size;
  return (
    <>
      <rect
        x={box.x + line / 2}
        y={box.y + line / 2}
        width={box.width - line}
        height={box.height - line}
        fill="none"
        stroke={color}
        strokeWidth={line}
      />
      <text
        x={box.x + box.width / 2}
        y={box.y + box.height / 2 + 0.36 * size}
        fill={color}
        fontSize={size}
        fontFamily={FONTS}
        fontWeight={700}
        textAnchor="middle"
        textLength={Math.max(0.1, box.width - 0.7 * size)}
        lengthAdjust="spacingAndGlyphs"
      >
        {text}
      </text>
    </>
  );
}

function Picture({ box, address }: { box: Box; address: string | null }) {
  if (address === null) return <rect {...box} fill="#8a938d" fillOpacity={0.25} stroke="#59615c" strokeWidth={0.3} />;
  return <image {...box} href={address} preserveAspectRatio="none" />;
}

function Signature({ item, box, color, address }: { item: Placed; box: Box; color: string; address: string | null }) {
  const text = textOf(item);
  if (text !== '') {
    const size = box.height / LINE_HEIGHT;
    return (
      <text x={box.x} y={box.y + RISE * size} fill={color} fontSize={size} fontFamily={FONTS} textLength={box.width}>
        {text}
      </text>
    );
  }
  const strokes = strokesOf(item);
  const from = around(strokes.flat());
  if (!from) return <Picture box={box} address={address} />;
  const scale = from.width > 0 ? box.width / from.width : 1;
  const wide = Math.max(0.5 * MM_PER_POINT, box.width / 70);
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      {strokes.map((points, index) => (
        <Ink key={keyOf(index)} paths={inkPaths(points, wide, scale, from.x, from.y)} color={color} />
      ))}
    </g>
  );
}

const ARROW_ANGLE = Math.PI / 7;

function lineWithArrows(item: Placed, stroke: number): string {
  const [x1, y1] = [numberOf(item, 'x1', 0), numberOf(item, 'y1', 0)];
  const [x2, y2] = [numberOf(item, 'x2', 0), numberOf(item, 'y2', 0)];
  const length = Math.max(6 * MM_PER_POINT, stroke * 4);
  const tip = (x: number, y: number, fromX: number, fromY: number) => {
    const angle = Math.atan2(fromY - y, fromX - x);
    const wing = (turn: number) => `${x + length * Math.cos(angle + turn)} ${y + length * Math.sin(angle + turn)}`;
    return `M${wing(ARROW_ANGLE)}L${x} ${y}L${wing(-ARROW_ANGLE)}`;
  };
  const arrows = textOf(item, 'arrows');
  return [
    `M${x1} ${y1}L${x2} ${y2}`,
    arrows === 'end' || arrows === 'both' ? tip(x2, y2, x1, y1) : '',
    arrows === 'start' || arrows === 'both' ? tip(x1, y1, x2, y2) : '',
  ].join('');
}

function marked(type: string, { x, y, width, height }: Box, color: string) {
  const line = { stroke: color, strokeWidth: Math.max(0.2, height * 0.07), fill: 'none' };
  if (type === 'strikeout') return { ...line, d: `M${x} ${y + height * 0.55}h${width}` };
  if (type === 'underline') return { ...line, d: `M${x} ${y + height * 0.93}h${width}` };
  const step = Math.max(0.4, height * 0.12);
  const waves = Math.min(2000, Math.floor(width / (2 * step)));
  return { ...line, d: `M${x} ${y + height * 0.93}${`l${step} ${-step}l${step} ${step}`.repeat(waves)}` };
}
