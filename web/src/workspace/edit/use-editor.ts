import { useMemo, useState } from 'react';
import { nameFor, type Operation } from '../../api/operations.ts';
import type { Item } from '../../tray/item.ts';
import type { Source } from '../../tray/source.ts';
import type { PlacedField } from '../form/placed-field.ts';
import type { Batch } from '../run/run.ts';
import type { Area } from '../stage/areas.ts';
import type { Point } from '../stage/geometry.ts';
import type { Settings } from '../use-settings.ts';
import { focusOnItem, focusOnTools } from './focus.ts';
import { browserMeasures } from './measure.ts';
import { LINE } from './text-edits.ts';
import { isMarkTool, type Tool } from './tools.ts';
import { useEditKeys } from './use-edit-keys.ts';
import { useEdited } from './use-edited.ts';
import { useFocusChain } from './use-focus-chain.ts';
import { useLineEditing } from './use-line-editing.ts';
import { usePictures } from './use-pictures.ts';
import { useSave } from './use-save.ts';
import { useSeenPages } from './use-seen-pages.ts';
import { useTool } from './use-tool.ts';
import { useTextLines } from './use-words.ts';
import { wordsBetween, wordsOf } from './words.ts';

export interface EditProps {
  operation: Operation;
  field: PlacedField;
  settings: Settings;
  item: Item;
  /** All files of the job. */
  items: readonly Item[];
  fault: string | null;
  newest: Batch | undefined;
  onAdd(sources: Source[]): void;
  onStart(): void;
}

export type Editor = ReturnType<typeof useEditor>;

/** State of the editor: items, lines of text, current tool, pages, and keyboard. */
export function useEditor(props: EditProps, choosePicture: () => void) {
  const { field, settings, item, items: files, newest, onAdd, onStart } = props;
  const [page, setPage] = useState(1);
  // On a screen that only edits text, select its tool at once.
  const [tool, setTool] = useState<Tool>(field.types.length === 0 ? 'editText' : 'select');
  const [found, setFound] = useState<readonly Area[] | null>(null);
  const pageCount = item.preview?.page_count ?? 1;
  const pictures = usePictures(files, onAdd);
  const { shapeOf } = pictures;
  const measures = useMemo(() => browserMeasures(shapeOf), [shapeOf]);
  const edited = useEdited({ field, settings, item, page, measures });
  const pages = useSeenPages(page);
  const hasChanged = edited.items.some(({ type }) => type === LINE);
  const texts = useTextLines(item, pageCount, page, isMarkTool(tool) || tool === 'editText' || hasChanged);
  const words = useMemo(() => wordsOf(texts), [texts]);
  const areasBetween = (at: number, from: Point, to: Point) => wordsBetween(words.get(at) ?? [], from, to);
  const lines = useLineEditing(edited, texts);
  const hand = useTool({ tool, setTool, edited, pages, measures, wordsBetween: areasBetween, choosePicture, lines });
  const chain = useFocusChain(edited.items, measures, pages.show);
  useEditKeys({
    history: edited.history,
    isBusy: () => hand.isSigning || hand.writing !== null || lines.open !== null,
    onEscape() {
      const { activeElement } = document;
      if (activeElement?.closest('[data-item-panel]') && edited.selected !== null) return focusOnItem(edited.selected);
      hand.putDown();
      edited.choose(null);
      if (activeElement?.matches('[data-placed], [data-line]')) focusOnTools();
    },
  });
  const saving = useSave(onStart, newest);
  return {
    page,
    setPage,
    pageCount,
    pictures,
    measures,
    edited,
    pages,
    texts,
    lines,
    found,
    setFound,
    areasBetween,
    hand,
    chain,
    saving,
    /** Types of items of the tools. */
    types: field.types.length === 0 || nameFor('edit-text') !== null ? [...field.types, LINE] : field.types,
  };
}
