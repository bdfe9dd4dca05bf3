import { useEffect, useMemo, useRef, useState } from 'react';
import { nameFor, type Operation } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { acceptOf, type Source } from '../../tray/source.ts';
import type { Batch } from '../run/run.ts';
import type { Point } from '../stage/geometry.ts';
import type { Settings } from '../use-settings.ts';
import { AsJson } from './as-json.tsx';
import classes from './edit.module.css';
import { focusOnItem, focusOnTools } from './focus.ts';
import { ItemPanel } from './item-panel.tsx';
import { browserMeasures } from './measure.ts';
import { PageList, type Zoom } from './page-list.tsx';
import { PageSheet, type SheetActions } from './page-sheet.tsx';
import { byPage, pageOf } from './placed.ts';
import type { PlacedField } from './placed-field.ts';
import { Restored } from './restored.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { ToolBar } from './tool-bar.tsx';
import { isMarkTool, type Tool } from './tools.ts';
import { TopBar } from './top-bar.tsx';
import { useEditKeys } from './use-edit-keys.ts';
import { type Edited, useEdited } from './use-edited.ts';
import { useFocusChain } from './use-focus-chain.ts';
import { usePictures } from './use-pictures.ts';
import { useSave } from './use-save.ts';
import { useSeenPages } from './use-seen-pages.ts';
import { useTool } from './use-tool.ts';
import { useWords } from './use-words.ts';
import { wordsBetween } from './words.ts';

interface Props {
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

/** The pages of a document with an editor for the items on them. */
export default function EditSurface(props: Props) {
  const { operation, field, settings, item, fault } = props;
  const { t } = useTexts();
  const surface = useOnArrival();
  const chooser = useRef<HTMLInputElement>(null);
  const [zoom, setZoom] = useState<Zoom>(1);
  const editor = useEditor(props, () => chooser.current?.click());
  const { edited, hand, pages, page, pageCount, pictures } = editor;
  return (
    <section ref={surface} className={`panel ${classes.surface}`} aria-label={t.edit.title} data-edit>
      <TopBar
        history={edited.history}
        page={page}
        pageCount={pageCount}
        onPage={pages.show}
        zoom={zoom}
        onZoom={setZoom}
        saving={editor.saving}
        isEmpty={edited.items.length === 0}
      />
      {edited.restored > 0 && edited.items.length > 0 && (
        <Restored count={edited.restored} onKeep={edited.dismiss} onStartOver={edited.startOver} />
      )}
      <ToolBar types={field.types} tool={hand.tool} onTool={hand.take} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus to pages that are not drawn yet. */}
      <div className={classes.middle} onKeyDown={editor.chain.onKeyDown}>
        <Pages editor={editor} item={item} zoom={zoom} />
        <Panel editor={editor} />
      </div>
      <p className={`soft small ${classes.below}`}>
        {t.edit.help} <span className={classes.keys}>{t.edit.keys}</span>
      </p>
      <Elsewhere edited={edited} page={page} />
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <span role="status" className="offscreen" data-edit-said>
        {edited.said}
      </span>
      <AsJson field={field} settings={settings} />
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptOf(operation.companion.filter((type) => type.startsWith('image/')))}
        data-add-picture
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) hand.addPicture(pictures.add(file));
          currentTarget.value = '';
        }}
      />
      {hand.isSigning && <SignaturePad onUse={hand.sign} onClose={hand.endSigning} />}
    </section>
  );
}

/** Scrolls to the document and its tools, which people came for. */
function useOnArrival() {
  const surface = useRef<HTMLElement>(null);
  useEffect(() => {
    surface.current?.scrollIntoView({ block: 'start' });
  }, []);
  return surface;
}

type Editor = ReturnType<typeof useEditor>;

/** State of the editor: items, current tool, pages, and keyboard. */
function useEditor(props: Props, choosePicture: () => void) {
  const { field, settings, item, items: files, newest, onAdd, onStart } = props;
  const [page, setPage] = useState(1);
  const [tool, setTool] = useState<Tool>('select');
  const pageCount = item.preview?.page_count ?? 1;
  const pictures = usePictures(files, onAdd);
  const { shapeOf } = pictures;
  const measures = useMemo(() => browserMeasures(shapeOf), [shapeOf]);
  const edited = useEdited({ field, settings, item, page, measures });
  const pages = useSeenPages(page);
  const words = useWords(item, pageCount, page, isMarkTool(tool));
  const areasBetween = (at: number, from: Point, to: Point) => wordsBetween(words.get(at) ?? [], from, to);
  const hand = useTool({ tool, setTool, edited, pages, measures, wordsBetween: areasBetween, choosePicture });
  const chain = useFocusChain(edited.items, measures, pages.show);
  useEditKeys({
    history: edited.history,
    isBusy: () => hand.isSigning || hand.writing !== null,
    onEscape() {
      const { activeElement } = document;
      if (activeElement?.closest('[data-item-panel]') && edited.selected !== null) return focusOnItem(edited.selected);
      hand.putDown();
      edited.choose(null);
      if (activeElement?.matches('[data-placed]')) focusOnTools();
    },
  });
  const saving = useSave(onStart, newest);
  return { page, setPage, pageCount, pictures, measures, edited, pages, words, areasBetween, hand, chain, saving };
}

/** The pages with their items. */
function Pages({ editor, item, zoom }: { editor: Editor; item: Item; zoom: Zoom }) {
  const { pageCount, pictures, measures, edited, pages, words, areasBetween, hand, chain } = editor;
  const { writing } = hand;
  const onPages = byPage(edited.items);
  const actions: SheetActions = {
    ...hand.actions,
    onSelect: edited.choose,
    onChange: (index, placed, what, byKey = false) => edited.move(index, placed, what, byKey),
    onRemove: edited.remove,
  };
  return (
    <PageList item={item} pageCount={pageCount} zoom={zoom} handle={pages.handle} onPage={editor.setPage}>
      {(at, size, picture) => {
        pages.noteSize(at, size);
        return (
          <PageSheet
            page={at}
            size={size}
            picture={picture}
            items={onPages.get(at) ?? []}
            measures={measures}
            pictureOf={pictures.addressOf}
            tool={hand.tool}
            selected={edited.selected}
            writing={writing && pageOf(writing.item) === at ? writing : null}
            nameOf={edited.nameOf}
            pen={edited.styles.pen}
            read={words.has(at)}
            wordsBetween={(from, to) => areasBetween(at, from, to)}
            wanted={chain.wanted}
            onArrived={chain.onArrived}
            {...actions}
          />
        );
      }}
    </PageList>
  );
}

/** The settings of the selected item. */
function Panel({ editor: { edited, hand, pages, measures, pageCount } }: { editor: Editor }) {
  const { current, selected } = edited;
  if (!current || selected === null || hand.writing) return null;
  return (
    <ItemPanel
      item={current}
      name={edited.nameOf(current)}
      measures={measures}
      page={pages.sizeOf(pageOf(current))}
      pageCount={pageCount}
      index={selected}
      redactor={nameFor('remove-content')}
      onChange={edited.change}
      onRemove={() => edited.remove(selected)}
      onCopy={edited.copyTo}
      onDuplicate={edited.duplicate}
      onBack={() => focusOnItem(selected)}
      onClose={() => {
        edited.choose(null);
        focusOnTools();
      }}
    />
  );
}

/** Names the page of the selected item if it is not near the current one. */
function Elsewhere({ edited: { current }, page }: { edited: Edited; page: number }) {
  const { t } = useTexts();
  const own = current ? pageOf(current) : null;
  if (own === null || Math.abs(own - page) <= 1) return null;
  return <p className="small">{t.edit.onPage(own)}</p>;
}
