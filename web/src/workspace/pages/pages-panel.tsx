import { nameFor, type Operation } from '../../api/operations.ts';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import type { Field, Part } from '../form/fields.ts';
import { useReport } from '../form/use-report.ts';
import type { Faults } from '../form/validate.ts';
import type { Settings } from '../use-settings.ts';
import type { Bookmark } from './bookmark-parts.ts';
import { PagePicker } from './page-picker.tsx';
import { actionOf } from './page-work.ts';
import { usePageWork } from './use-page-work.ts';

interface Props {
  operation: Operation;
  parts: Part[];
  settings: Settings;
  items: Item[];
  faults: Faults;
  /** The settings are already applied to the document. */
  isApplied: boolean;
}

interface PanelProps extends Props {
  field: Field;
  /** The document whose pages are shown. */
  item: Item | null;
  typed: boolean;
}

/** The pages that an operation processes: shown with its effect if there is one document, otherwise typed. */
export function PagesPanel(props: Props) {
  const { operation, parts, settings, items } = props;
  const field = pagesField(parts, settings.choice);
  const [only] = items;
  const shown = items.length === 1 && only?.preview ? only : null;
  const cut = shown !== null && isCut(operation, settings.choice);
  const pages = field ?? (cut ? pagesField(parts, 'pages') : null);
  return pages && <Panel {...props} field={pages} item={shown} typed={field !== null} />;
}

/** Whether to show the pages of a single document for choosing. */
export function picksPages(operation: Operation, parts: Part[], choice: string | null): boolean {
  return pagesField(parts, choice) !== null || isCut(operation, choice);
}

/** A press between pages cuts parts that follow from the document again. */
const isCut = (operation: Operation, choice: string | null) =>
  actionOf(operation) === 'split' && [null, 'every', BOOKMARKS].includes(choice);

const BOOKMARKS = 'bookmarks';

function Panel({ operation, settings, faults, field, item, typed, isApplied }: PanelProps) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const bookmarks = useBookmarks(item, actionOf(operation) === 'split' && settings.choice === BOOKMARKS);
  const work = usePageWork(operation, settings, { name: field.name, item, isApplied, bookmarks });
  const value = settings.values[field.name];
  return (
    <div className="panel">
      <PagePicker
        item={item}
        value={typeof value === 'string' ? value : ''}
        onChange={work.type}
        // A choice already shows the parameter's name.
        label={settings.choice === field.name ? t.pages.label : texts.label(operation, field.name, field.title)}
        help={texts.help(operation, field.name, field.help)}
        error={faults[field.name] ?? null}
        work={work}
        typed={typed}
      />
      {bookmarks && work.parts?.length === 0 && <p role="status">{t.view.noOutline}</p>}
    </div>
  );
}

/** The bookmarks of a document, once wanted; null until they are read. */
function useBookmarks(item: Item | null, wanted: boolean): readonly Bookmark[] | null {
  const { report } = useReport<{ bookmarks: Bookmark[] }>(nameFor('read-bookmarks'), item, wanted);
  return report && (report.bookmarks ?? []);
}

function pagesField(parts: Part[], choice: string | null): Field | null {
  for (const part of parts) {
    if (part.kind === 'field' && part.field.kind === 'pages') return part.field;
    const chosen = part.kind === 'choice' ? part.fields.find(({ name }) => name === choice) : undefined;
    if (chosen?.kind === 'pages') return chosen;
  }
  return null;
}
