import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../texts/index.tsx';
import { type Box, boxBetween, type Point } from '../stage/geometry.ts';
import { focusOnItem, focusOnPanel } from './focus.ts';
import { smooth } from './ink.ts';
import type { Signature } from './kept.ts';
import type { SheetActions, Writing } from './page-sheet.tsx';
import { boxOf, type Measures, type Placed, pageOf, tenth } from './placed.ts';
import { LINE } from './text-edits.ts';
import { dateFormat, factsOf, isMarkTool, itemIn, lineBetween, localDay, type Tool, type ToolName } from './tools.ts';
import { pointsOf } from './use-corners.ts';
import type { Edited } from './use-edited.ts';
import type { useLineEditing } from './use-line-editing.ts';
import type { SeenPages } from './use-seen-pages.ts';

interface Around {
  tool: Tool;
  setTool(tool: Tool): void;
  edited: Edited;
  pages: SeenPages;
  measures: Measures;
  /** The words of a page between two points; null if there are none. */
  wordsBetween(page: number, from: Point, to: Point): Box[] | null;
  /** Opens the file dialog for a picture. */
  choosePicture(): void;
  lines: ReturnType<typeof useLineEditing>;
}

/** Longer strokes are not smoothed. */
const MOST_SMOOTHED = 2000;

/** The current tool, and its effect on pages. */
export function useTool({ tool, setTool, edited, pages, measures, wordsBetween, choosePicture, lines }: Around) {
  const { t, language } = useTexts();
  const [writing, setWriting] = useState<Writing | null>(null);
  const [isSigning, setSigning] = useState(false);
  const [wantedLine, setWantedLine] = useState<number | null>(null);
  const { styled } = edited.styles;
  const words = () => ({ stamp: t.edit.paid, date: localDay(), format: dateFormat(language) });
  /** Deselects the tool after use, unless people mostly use it several times. */
  const putDown = (used: ToolName) => {
    if (!factsOf(used).stays) setTool('select');
  };
  const use = (used: ToolName, page: number, box: Box, stay: boolean) => {
    const placed = styled(used, itemIn(used, page, box, words()));
    if (used === 'text') flushSync(() => setWriting({ index: null, item: placed }));
    else edited.put(placed, stay);
    if (used === 'note' || used === 'stamp') focusOnPanel('[data-item-text]');
    putDown(used);
  };
  const putInMiddle = (used: ToolName, looks: Partial<Placed>, more: Partial<Placed>) => {
    const { page, box } = pages.middleFor(used);
    edited.put({ ...looks, ...styled(used, { ...itemIn(used, page, box, words()), ...more }) }, true);
  };
  const onLineReached = useCallback(() => setWantedLine(null), []);
  const actions: Omit<SheetActions, 'onSelect' | 'onChange' | 'onRemove'> = {
    onEdit(index) {
      const placed = edited.items[index];
      if (placed?.type === LINE) lines.openItem(index);
      else if (placed?.type === 'text') setWriting({ index, item: placed });
      else focusOnPanel('[data-item-text], [data-item-panel] input');
    },
    onWritten(text, stay) {
      if (!writing) return;
      const { index, item } = writing;
      setWriting(null);
      if (index === null) {
        const size = pages.sizeOf(pageOf(item));
        if (text !== '') edited.put(wrapped({ ...item, text }, measures, size?.width ?? null), stay);
      } else if (text === '') edited.remove(index);
      else {
        edited.rewrite(index, text);
        if (stay) requestAnimationFrame(() => focusOnItem(index));
      }
    },
    onOpenLine: lines.openLine,
    onLineDone: lines.finish,
    onLineReached,
    onPoint(page, box) {
      if (tool === 'select') return;
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const areas = isMarkTool(tool) ? wordsBetween(page, middle, middle) : null;
      if (areas) edited.put(styled(tool, { type: tool, page, areas }), false);
      else use(tool, page, box, false);
    },
    onArea(page, from, to) {
      if (tool === 'select') return;
      const areas = isMarkTool(tool) ? wordsBetween(page, from, to) : null;
      const placed = areas
        ? { type: tool, page, areas }
        : tool === 'line' || tool === 'arrow'
          ? lineBetween(tool, page, from, to)
          : itemIn(tool, page, boxBetween(from, to), words());
      edited.put(styled(tool, placed), false);
      if (tool === 'link') focusOnPanel('[data-item-panel] input');
      putDown(tool);
    },
    onCorners(page, points) {
      if (tool !== 'polygon' && tool !== 'polyline') return;
      edited.put(styled(tool, { type: tool, page, points: pointsOf(points) }), false);
      putDown(tool);
    },
    onStroke(page, points) {
      const stroke = points.length > MOST_SMOOTHED ? points : smooth(points);
      edited.put(styled('ink', { type: 'ink', page, strokes: [stroke] }), false);
      // Drawing continues.
      edited.choose(null);
    },
  };
  return {
    tool,
    writing,
    isSigning,
    /** Page whose first line the keyboard wants. */
    wantedLine,
    actions,
    putDown: () => setTool('select'),
    endSigning: () => setSigning(false),
    take(next: Tool, byKey: boolean) {
      if (next === 'select') return setTool('select');
      const { gesture } = factsOf(next);
      if (gesture === 'sign') return setSigning(true);
      if (gesture === 'file') return choosePicture();
      if (gesture === 'line') {
        setTool('editText');
        edited.choose(null);
        return setWantedLine(byKey ? pages.middleFor(next).page : null);
      }
      if (byKey) {
        const { page, box } = pages.middleFor(next);
        return use(next, page, box, true);
      }
      setTool(tool === next ? 'select' : next);
      edited.choose(null);
    },
    sign(signature: Signature) {
      putInMiddle('signature', { color: '#10233f' }, { ...signature });
      setTool('select');
    },
    addPicture: (file: string) => putInMiddle('picture', {}, { file }),
  };
}

/** Wraps a text at the edge of the page, as the service does. */
function wrapped(placed: Placed, measures: Measures, pageWidth: number | null): Placed {
  const box = boxOf(placed, measures);
  const isTooWide = box && pageWidth !== null && box.x + box.width > pageWidth;
  return isTooWide ? { ...placed, width: tenth(Math.max(5, pageWidth - box.x - 2)) } : placed;
}
