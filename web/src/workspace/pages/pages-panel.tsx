import type { Operation } from '../../api/operations.ts';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import type { Field, Part } from '../form/fields.ts';
import type { Faults } from '../form/validate.ts';
import type { Settings } from '../use-settings.ts';
import { PagePicker } from './page-picker.tsx';

interface Props {
  operation: Operation;
  parts: Part[];
  settings: Settings;
  items: Item[];
  faults: Faults;
}

/** The page picker of an operation that takes a selection; thumbnails when there is one document. */
export function PagesPanel({ operation, parts, settings, items, faults }: Props) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const field = pagesField(parts, settings.choice);
  if (!field) return null;
  const [only] = items;
  const value = settings.values[field.name];
  return (
    <div className="panel">
      <PagePicker
        item={items.length === 1 ? (only ?? null) : null}
        value={typeof value === 'string' ? value : ''}
        onChange={(text) => settings.set(field.name, text)}
        // In a choice the parameter's name stands at the choice already.
        label={settings.choice === field.name ? t.pages.label : texts.label(operation, field.name, field.title)}
        help={texts.help(operation, field.name, field.help)}
        error={faults[field.name] ?? null}
        removing={/remove|delete/.test(operation.name)}
      />
    </div>
  );
}

function pagesField(parts: Part[], choice: string | null): Field | null {
  for (const part of parts) {
    if (part.kind === 'field' && part.field.kind === 'pages') return part.field;
    const chosen = part.kind === 'choice' ? part.fields.find(({ name }) => name === choice) : undefined;
    if (chosen?.kind === 'pages') return chosen;
  }
  return null;
}
