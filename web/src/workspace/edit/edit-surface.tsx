import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameFor, type Operation } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { acceptOf, type Source } from '../../tray/source.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Batch } from '../run/run.ts';
import { boxBetween, type Point, type Size } from '../stage/geometry.ts';
import { Pager } from '../stage/pager.tsx';
import type { Settings } from '../use-settings.ts';
import { AsJson } from './as-json.tsx';
import classes from './edit.module.css';
import { smooth } from './ink.ts';
import { ItemPanel } from './item-panel.tsx';
import type { KeptSignature } from './kept.ts';
import { browserMeasures } from './measure.ts';
import { PageList, type PageListHandle, type Zoom } from './page-list.tsx';
import { PageSheet, type SheetActions, type Writing } from './page-sheet.tsx';
import { boxOf, byPage, type Placed, pageOf, repeated, shiftedBy, tenth } from './placed.ts';
import type { PlacedField } from './placed-field.ts';
import { Restored } from './restored.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { ToolBar } from './tool-bar.tsx';
import {
  dateFormat,
  factsOf,
  frameAround,
  isMarkTool,
  itemIn,
  lineBetween,
  localDay,
  styleOf,
  type Tool,
  type ToolName,
  toolOf,
} from './tools.ts';
import { Tap, Zoomer } from './top-bar.tsx';
import { useEditKeys } from './use-edit-keys.ts';
import { useKeptList } from './use-kept-list.ts';
import { usePictures } from './use-pictures.ts';
import { usePlaced } from './use-placed.ts';
import { useSave } from './use-save.ts';
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

/** So many pages are scrolled through where there is little room. */
const FEW_PAGES = 20;

/** The pages of a document, and what is put on them: written, drawn, moved and taken away where it stands. */
export default function EditSurface(props: Props) {
  const { operation, field, settings, item, items: files, fault, newest, onAdd, onStart } = props;
  const { t, language } = useTexts();
  const list = usePlaced(field, settings);
  const { items, history } = list;
  const { restored, dismiss } = useKeptList(item, list);
  const pictures = usePictures(files, onAdd);
  const { shapeOf } = pictures;
  const measures = useMemo(() => browserMeasures(shapeOf), [shapeOf]);
  const saving = useSave(onStart, newest);
  const [tool, setTool] = useState<Tool>('select');
  const [chosen, setChosen] = useState<number | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [signing, setSigning] = useState(false);
  const [zoom, setZoom] = useState<Zoom>(1);
  const [page, setPage] = useState(1);
  const [said, setSaid] = useState('');
  /** What gets the focus once its page is drawn. */
  const [wanted, setWanted] = useState<number | null>(null);
  const pages = useRef<PageListHandle | null>(null);
  const sizes = useRef(new Map<number, Size>());
  const styles = useRef(new Map<string, Record<string, unknown>>());
  const surface = useRef<HTMLElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const pageCount = item.preview?.page_count ?? 1;
  const selected = chosen !== null && items[chosen] ? chosen : null;
  const current = selected === null ? undefined : (items[selected] as Placed);
  const nameOf = (one: Placed) => {
    const name = toolOf(one);
    const text = typeof one.text === 'string' && one.text !== '' ? `: ${one.text.slice(0, 40)}` : '';
    return `${name ? t.edit.tools[name] : one.type}${text}`;
  };
  const words = useWords(item, pageCount, page, isMarkTool(tool));
  const areasBetween = (at: number, from: Point, to: Point) => wordsBetween(words.get(at) ?? [], from, to);
  const pen = { color: '#000000', stroke: 1.5, ...styles.current.get('ink') };

  // The document is what one came for: it is in the window, and the tools with it.
  useEffect(() => {
    surface.current?.scrollIntoView({ block: 'start' });
  }, []);

  const focusOn = (index: number) =>
    document.querySelector<HTMLElement>(`[data-placed="${index}"]`)?.focus({ preventScroll: true });
  /** Puts something on a page. @param stay the focus goes there, too */
  const put = (placed: Placed, stay: boolean) => {
    const index = items.length;
    if (index >= field.most) return setSaid(t.faults.mostRows(field.most));
    flushSync(() => {
      list.set([...items, placed]);
      setChosen(index);
      setSaid(t.edit.added(nameOf(placed), pageOf(placed) ?? page));
    });
    if (stay) focusOn(index);
  };
  const wordsOf = () => ({ stamp: t.edit.paid, date: localDay(), format: dateFormat(language) });
  const styled = (name: ToolName, placed: Placed): Placed => ({ ...placed, ...styles.current.get(name) });
  /** After use the tool is put down, unless one seldom uses it once. */
  const putDown = (name: ToolName) => {
    if (!factsOf(name).stays) setTool('select');
  };
  const middleOf = (wide: ToolName, width = 1) => {
    const { page: at, at: share } = pages.current?.middle() ?? { page, at: { x: 0.5, y: 0.5 } };
    const size = sizes.current.get(at) ?? { width: 210, height: 297 };
    const point = { x: share.x * size.width, y: share.y * size.height };
    return { page: at, box: frameAround(wide, point, size, width) };
  };
  /** A text that would go past the edge of the page is wrapped there, as the service does. */
  const wrapped = (placed: Placed): Placed => {
    const [box, size] = [boxOf(placed, measures), sizes.current.get(pageOf(placed) ?? page)];
    const isTooWide = box && size && box.x + box.width > size.width;
    return isTooWide ? { ...placed, width: tenth(Math.max(5, size.width - box.x - 2)) } : placed;
  };
  const use = (name: ToolName, onPage: number, box: ReturnType<typeof frameAround>, stay: boolean) => {
    const placed = styled(name, itemIn(name, onPage, box, wordsOf()));
    if (name === 'text') flushSync(() => setWriting({ index: null, item: placed }));
    else put(placed, stay);
    if (name === 'note' || name === 'stamp')
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-item-text]')?.focus());
    putDown(name);
  };
  const onTool = (next: Tool, byKey: boolean) => {
    if (next === 'select') return setTool('select');
    const { gesture } = factsOf(next);
    if (gesture === 'sign') return setSigning(true);
    if (gesture === 'file') return chooser.current?.click();
    if (byKey) {
      const { page: at, box } = middleOf(next);
      return use(next, at, box, true);
    }
    setTool(tool === next ? 'select' : next);
    setChosen(null);
  };
  const sign = (signature: Omit<KeptSignature, 'id'>) => {
    const { page: at, box } = middleOf('signature');
    const placed = styled('signature', { ...itemIn('signature', at, box, wordsOf()), ...signature });
    put({ color: '#10233f', ...placed }, true);
    setTool('select');
  };
  const addPicture = (file: File) => {
    const name = pictures.add(file);
    const { page: at, box } = middleOf('picture');
    put({ ...itemIn('picture', at, box, wordsOf()), file: name }, true);
  };

  const say = (what: 'moved' | 'resized' | 'written', placed: Placed) => {
    const box = boxOf(placed, measures);
    if (!box || what === 'written') return;
    const { x, y, width, height } = box;
    setSaid(what === 'moved' ? t.edit.movedTo(tenth(x), tenth(y)) : t.edit.resizedTo(tenth(width), tenth(height)));
  };
  const remove = (index: number) => {
    const gone = items[index];
    if (!gone) return;
    flushSync(() => {
      list.set(items.toSpliced(index, 1));
      setChosen(null);
      setSaid(t.edit.removed(nameOf(gone)));
    });
    const next = document.querySelectorAll<HTMLElement>('[data-placed]');
    (next[Math.min(index, next.length - 1)] ?? document.querySelector<HTMLElement>('[data-edit-tool=select]'))?.focus({
      preventScroll: true,
    });
  };
  const actions: SheetActions = {
    onSelect(index) {
      setChosen(index);
    },
    onChange(index, placed, what, byKey = false) {
      list.set(items.with(index, placed), byKey ? `${what} ${index}` : null);
      say(what, placed);
    },
    onRemove: remove,
    onEdit(index) {
      const placed = items[index];
      if (placed?.type === 'text') setWriting({ index, item: placed });
      else
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>('[data-item-text], [data-item-panel] input')?.focus(),
        );
    },
    onWritten(text, stay) {
      if (!writing) return;
      const { index, item: placed } = writing;
      setWriting(null);
      if (index === null && text !== '') put(wrapped({ ...placed, text }), stay);
      if (index !== null && text === '') remove(index);
      if (index !== null && text !== '') {
        if (text !== placed.text) list.set(items.with(index, { ...placed, text }));
        if (stay) requestAnimationFrame(() => focusOn(index));
      }
    },
    onPoint(at, box) {
      if (tool === 'select') return;
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const areas = isMarkTool(tool) ? areasBetween(at, middle, middle) : null;
      if (areas) put(styled(tool, { type: tool, page: at, areas }), false);
      else use(tool, at, box, false);
    },
    onArea(at, from, to) {
      if (tool === 'select') return;
      const areas = isMarkTool(tool) ? areasBetween(at, from, to) : null;
      const placed = areas
        ? { type: tool, page: at, areas }
        : tool === 'line' || tool === 'arrow'
          ? lineBetween(tool, at, from, to)
          : itemIn(tool, at, boxBetween(from, to), wordsOf());
      put(styled(tool, placed), false);
      putDown(tool);
    },
    onStroke(at, points) {
      const rounded = (stroke: [number, number, number][]) => (stroke.length > 2000 ? stroke : smooth(stroke));
      put(styled('ink', { type: 'ink', page: at, strokes: [rounded(points)] }), false);
      // One goes on drawing.
      setChosen(null);
    },
  };

  const change = (placed: Placed, what: string) => {
    if (selected === null) return;
    const name = toolOf(placed);
    if (name && name !== 'whiteout')
      styles.current.set(name, name === 'check' || name === 'cross' ? { color: placed.color } : styleOf(placed));
    list.set(items.with(selected, placed), `${what} ${selected}`);
  };
  const copy = (to: readonly number[]) => {
    if (!current) return;
    const next = repeated(items, current, to, field.most);
    list.set(next);
    setSaid(t.edit.copied(next.length - items.length));
  };
  const startOver = () => {
    list.set([]);
    dismiss();
  };
  const duplicate = () => {
    if (!current) return;
    const size = sizes.current.get(pageOf(current) ?? page);
    const { id: _, ...own } = current;
    if (size) put(shiftedBy(own as Placed, { x: 5, y: 5 }), true);
  };

  const told = {
    undo() {
      history.undo();
      setSaid(t.order.undo);
    },
    redo() {
      history.redo();
      setSaid(t.order.redo);
    },
  };
  useEditKeys({
    history: told,
    isBusy: () => signing || writing !== null,
    onEscape() {
      if (document.activeElement?.closest('[data-item-panel]') && selected !== null) return focusOn(selected);
      setTool('select');
      setChosen(null);
      // From there the keyboard goes on to the next tool.
      const { activeElement } = document;
      if (activeElement?.matches('[data-placed]'))
        document.querySelector<HTMLElement>('[data-edit-tool=select]')?.focus();
    },
  });
  /** Leads from one thing to the next, also where its page is not drawn yet. */
  const goOn = (event: KeyboardEvent) => {
    const own = (event.target as Element).getAttribute('data-placed');
    if (own === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const order = items.flatMap((placed, index) => (boxOf(placed, measures) && pageOf(placed) ? [index] : []));
    order.sort((a, b) => (pageOf(items[a] as Placed) ?? 0) - (pageOf(items[b] as Placed) ?? 0) || a - b);
    const next = order[order.indexOf(Number(own)) + (event.shiftKey ? -1 : 1)];
    if (next === undefined || document.querySelector(`[data-placed="${next}"]`)) return;
    event.preventDefault();
    setWanted(next);
    pages.current?.show(pageOf(items[next] as Placed) ?? 1);
  };
  const noteSize = (at: number, size: Size) => sizes.current.set(at, size);
  const onPages = byPage(items);
  const isElsewhere = current && pageOf(current) !== null && Math.abs((pageOf(current) as number) - page) > 1;
  return (
    <section ref={surface} className={`panel ${classes.surface}`} aria-label={t.edit.title} data-edit>
      <div className={classes.top}>
        <span className={classes.group}>
          <Tap icon="undo" label={t.order.undo} off={!history.canUndo} onClick={told.undo} />
          <Tap icon="redo" label={t.order.redo} off={!history.canRedo} onClick={told.redo} />
        </span>
        <span data-few={pageCount <= FEW_PAGES || undefined}>
          <Pager page={page} count={pageCount} size={44} isColumn onPage={(to) => pages.current?.show(to)} />
        </span>
        <Zoomer zoom={zoom} onZoom={setZoom} />
        <Button
          className={classes.save ?? ''}
          leftSection={<Icon name="download" size={18} />}
          loading={saving.busy}
          disabled={items.length === 0}
          onClick={saving.save}
          data-save
        >
          {t.job.download}
        </Button>
      </div>
      {restored > 0 && items.length > 0 && <Restored count={restored} onKeep={dismiss} onStartOver={startOver} />}
      <ToolBar types={field.types} tool={tool} onTool={onTool} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only leads the focus on to pages that are not drawn yet. */}
      <div className={classes.middle} onKeyDown={(event) => event.key === 'Tab' && goOn(event)}>
        <PageList item={item} pageCount={pageCount} zoom={zoom} handle={pages} onPage={setPage}>
          {(at, size, picture) => {
            noteSize(at, size);
            return (
              <PageSheet
                page={at}
                size={size}
                picture={picture}
                items={onPages.get(at) ?? []}
                measures={measures}
                pictureOf={pictures.addressOf}
                tool={tool}
                selected={selected}
                writing={writing && pageOf(writing.item) === at ? writing : null}
                nameOf={nameOf}
                pen={pen}
                read={words.has(at)}
                wordsBetween={(from, to) => areasBetween(at, from, to)}
                wanted={wanted}
                onArrived={() => setWanted(null)}
                {...actions}
              />
            );
          }}
        </PageList>
        {current && !writing && (
          <ItemPanel
            item={current}
            name={nameOf(current)}
            measures={measures}
            page={sizes.current.get(pageOf(current) ?? page) ?? null}
            pageCount={pageCount}
            index={selected as number}
            redactor={nameFor('remove-content')}
            onChange={change}
            onRemove={() => selected !== null && remove(selected)}
            onCopy={copy}
            onDuplicate={duplicate}
            onBack={() => selected !== null && focusOn(selected)}
            onClose={() => {
              setChosen(null);
              document.querySelector<HTMLElement>('[data-edit-tool=select]')?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
      <p className={`soft small ${classes.below}`}>
        {t.edit.help} <span className={classes.keys}>{t.edit.keys}</span>
      </p>
      {isElsewhere && <p className="small">{t.edit.onPage(pageOf(current) as number)}</p>}
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <span role="status" className="offscreen" data-edit-said>
        {said}
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
          if (file) addPicture(file);
          currentTarget.value = '';
        }}
      />
      {signing && <SignaturePad onUse={sign} onClose={() => setSigning(false)} />}
    </section>
  );
}
