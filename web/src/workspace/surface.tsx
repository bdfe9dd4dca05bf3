import { lazy, type ReactNode, Suspense } from 'react';
import type { Operation } from '../api/operations.ts';
import type { Operations } from '../api/schema.gen.ts';
import { Room } from '../shared/room.tsx';
import { type Item, isOnItsWay } from '../tray/item.ts';
import { patchItem } from '../tray/tray.ts';
import { lazyOrNothing } from '../ui/lazy-or-nothing.ts';
import { takesAll } from './companions.ts';
import { AddFiles } from './files/add-files.tsx';
import { ItemList } from './files/item-list.tsx';
import type { useFiles } from './files/use-files.ts';
import type { Part } from './form/fields.ts';
import type { PlacedField } from './form/placed-field.ts';
import { listedField } from './form/placed-field.ts';
import type { Faults } from './form/validate.ts';
import { WorkedOn } from './form/worked-on.ts';
import { MergeBoard } from './pages/merge-board.tsx';
import { PageBoard } from './pages/page-board.tsx';
import { PagesPanel } from './pages/pages-panel.tsx';
import { type Board, takesRuns } from './pages/use-arrangement.ts';
import type { Regions } from './regions/regions.ts';
import type { Batch } from './run/run.ts';
import type { Settings } from './use-settings.ts';
import classes from './workspace.module.css';

const DocumentView = lazyOrNothing(() => import('./view/document-view.tsx'));
const FieldSurface = lazy(() => import('./fields/field-surface.tsx'));
const EditSurface = lazy(() => import('./edit/edit-surface.tsx'));
const RegionSurface = lazy(() => import('./regions/region-surface.tsx'));

interface Props {
  operation: Operation;
  limits: Operations['limits'];
  parts: Part[];
  settings: Settings;
  files: ReturnType<typeof useFiles>;
  usable: Item[];
  board: Board;
  faults: Faults;
  regions: Regions | null;
  /** The file whose pages show the rectangles. */
  shown: Item | undefined;
  /** The items that the operation puts on pages, if it does, and the file. */
  placed: PlacedField | null;
  edited: Item | undefined;
  /** The settings have been applied to the shown file, and nothing else is pending. */
  isApplied: boolean;
  newest: Batch | undefined;
  onStart(): void;
  /** The only document, unless the result of the settings is shown on it. */
  viewed: Item | undefined;
  /** A result or a document will be shown above the pages as soon as the file is there. */
  isViewComing: boolean;
  /** The result of the settings. */
  children: ReactNode;
}

/** The work area: the files as a list, or their pages on a board, and pages to choose. */
export function Surface(props: Props) {
  const { operation, limits, parts, settings, files, usable, board, faults, regions, shown, placed, edited, viewed } =
    props;
  const many = takesAll(operation);
  const merging = takesRuns(operation);
  const listed = listedField(parts);
  const isComing = usable.some(isOnItsWay);
  const more = (
    <div className="row">
      <AddFiles operation={operation} maxBytes={limits.max_file_bytes} more onAdd={files.add} />
    </div>
  );
  const form = listed && usable.find(({ state, preview }) => state === 'ready' && preview !== null);
  return (
    <>
      {placed && <Edited {...props} placed={placed} isComing={isComing} />}
      <div className={files.items.length === 1 && !board.free ? classes.single : classes.list}>
        {/* Pages on a board take the place of the files, and are higher. */}
        {board.free && more}
        {board.free && board.arrangement ? (
          <PageBoard items={usable} pages={board.arrangement.pages} onChange={board.setPages} history={board.history} />
        ) : (
          <ItemList
            items={files.items}
            ordered={many}
            paged={merging && !board.touched}
            needsPassword={faults.file ?? null}
            onMove={(id, to) => board.follow(files.move(id, to), id)}
            onPatch={patchItem}
            onSort={() => board.follow(files.sortByName())}
          />
        )}
        {!board.free && more}
      </div>
      {/* Pages of a later file would move when those of an earlier one come. */}
      {merging && (board.touched || !isOutOfTurn(usable)) && <MergeBoard items={usable} board={board} />}
      {listed && !form && isComing && <Room />}
      {listed && form && (
        <Suspense fallback={<Room />}>
          <WorkedOn value={usable}>
            <FieldSurface key={form.id} field={listed} item={form} settings={settings} />
          </WorkedOn>
        </Suspense>
      )}
      {regions && <Regioned {...props} regions={regions} isComing={isComing} />}
      {props.children}
      {viewed && !(placed && edited) && !form && !(regions && shown) && !board.arrangement && (
        <Suspense>
          <DocumentView key={viewed.id} item={viewed} />
        </Suspense>
      )}
      {/* It would move down. */}
      {!props.isViewComing && (
        <PagesPanel
          operation={operation}
          parts={parts}
          settings={settings}
          items={usable}
          faults={faults}
          isApplied={props.isApplied}
        />
      )}
    </>
  );
}

/** The editor of what the operation puts on pages, or its room while the file comes. */
function Edited(props: Props & { placed: PlacedField; isComing: boolean }) {
  const { placed, edited, isComing } = props;
  if (!edited) return isComing ? <Room alone /> : null;
  return (
    <Suspense fallback={<Room alone />}>
      <EditSurface
        key={edited.id}
        operation={props.operation}
        field={placed}
        settings={props.settings}
        item={edited}
        items={props.usable}
        fault={props.faults[placed.name] ?? null}
        newest={props.newest}
        onAdd={props.files.add}
        onStart={props.onStart}
      />
    </Suspense>
  );
}

/** The page that shows the rectangles, or its room while the file comes. */
function Regioned({
  regions,
  parts,
  settings,
  shown,
  faults,
  isComing,
}: Props & { regions: Regions; isComing: boolean }) {
  if (!shown) return isComing ? <Room /> : null;
  return (
    <Suspense fallback={<Room />}>
      <RegionSurface
        key={shown.id}
        regions={regions}
        parts={parts}
        settings={settings}
        item={shown}
        fault={regions.many ? (faults[regions.names[0] as string] ?? null) : null}
      />
    </Suspense>
  );
}

/** Whether a file is still being read although a later one has been. */
const isOutOfTurn = (items: readonly Item[]) =>
  items.some((item, index) => isOnItsWay(item) && items.slice(index).some(({ preview }) => preview !== null));
