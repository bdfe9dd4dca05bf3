import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { nameFor } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { acceptOf } from '../../tray/source.ts';
import type { Zoom } from '../stage/looks.ts';
import { AsJson } from './as-json.tsx';
import classes from './edit.module.css';
import { EditPages } from './edit-pages.tsx';
import { focusOnItem, focusOnTools } from './focus.ts';
import { ItemPanel } from './item-panel.tsx';
import { NotChanged } from './not-changed.tsx';
import { pageOf, textOf } from './placed.ts';
import { Rail } from './rail.tsx';
import { Restored } from './restored.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { TextBar } from './text-bar.tsx';
import { RULE } from './text-edits.ts';
import { ToolBar } from './tool-bar.tsx';
import { TopBar } from './top-bar.tsx';
import type { Edited } from './use-edited.ts';
import { type Editor, type EditProps, useEditor } from './use-editor.ts';
import { canReadText } from './use-words.ts';

/** The pages of a document with an editor for the items on them. */
export default function EditSurface(props: EditProps) {
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
        isEmpty={edited.items.length === 0 && hand.writing === null && editor.lines.open === null}
      />
      {edited.restored > 0 && edited.items.length > 0 && (
        <Restored count={edited.restored} onKeep={edited.dismiss} onStartOver={edited.startOver} />
      )}
      <ToolBar types={editor.types} tool={hand.tool} onTool={hand.take} />
      <NotChanged newest={props.newest} />
      {hand.tool === 'editText' && <TextTool editor={editor} item={item} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus to pages that are not drawn yet. */}
      <div className={classes.desk} onKeyDown={editor.chain.onKeyDown}>
        {pageCount > 1 && <Rail item={item} pageCount={pageCount} page={page} onPage={pages.show} />}
        <div className={classes.middle}>
          <EditPages editor={editor} item={item} zoom={zoom} onZoom={setZoom} />
          <Panel editor={editor} />
        </div>
      </div>
      <p className={`soft small ${classes.below}`}>
        {hand.tool === 'polygon' || hand.tool === 'polyline' ? t.edit.corners : t.edit.help}{' '}
        <span className={classes.keys}>{t.edit.keys}</span>
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

/** Scrolls to the document and its tools, which matter most. */
function useOnArrival() {
  const surface = useRef<HTMLElement>(null);
  useEffect(() => {
    surface.current?.scrollIntoView({ block: 'start' });
  }, []);
  return surface;
}

/** The settings of the selected item. */
function Panel({ editor: { edited, hand, pages, measures, pageCount } }: { editor: Editor }) {
  const { current, selected } = edited;
  const isOpen = useOpened(hand.writing ? undefined : current?.type);
  if (!isOpen || !current || selected === null) return null;
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

/** Types whose text people type in the panel right after the press. */
const TYPED: ReadonlySet<string> = new Set(['note', 'stamp', 'link']);

/** Opens the panel of the first item once the item itself is on the screen, since it takes as long as all else of a press. */
function useOpened(type: string | undefined): boolean {
  const hasItem = type !== undefined;
  const isLater = useDeferredValue(hasItem);
  return hasItem && (isLater || TYPED.has(type));
}

/** The controls of the text tool, and the state of the page's text. */
function TextTool({ editor, item }: { editor: Editor; item: Item }) {
  const { t } = useTexts();
  const { edited, texts, page, pages, found, setFound } = editor;
  const read = texts.get(page);
  const hint = !canReadText(item)
    ? t.edit.lines.tooLarge
    : read === undefined
      ? t.edit.lines.reading
      : read.length === 0
        ? t.edit.lines.none
        : t.edit.lines.hint;
  return (
    <TextBar
      item={item}
      hint={hint}
      rules={edited.items.flatMap((rule, index) =>
        rule.type === RULE && textOf(rule, 'find') ? [{ rule, index }] : [],
      )}
      found={found}
      onFound={setFound}
      page={page}
      onPage={pages.show}
      onReplace={(rule) => edited.put(rule, false)}
      onForget={edited.remove}
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
