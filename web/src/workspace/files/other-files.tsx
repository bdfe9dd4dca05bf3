import { Button } from '@mantine/core';
import type { Operation } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { fits, nameOf, typeOf } from '../../tray/source.ts';
import { patchItem } from '../../tray/tray.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './files.module.css';
import { OtherTools } from './ways-out.tsx';

/** Files of the tray that this operation does not process: put aside, or of another kind. */
export function OtherFiles({ items, operation }: { items: Item[]; operation: Operation }) {
  const { t } = useTexts();
  if (items.length === 0) return null;
  // Chosen files of another kind that have the same destination.
  const active = items
    .filter(({ resting, source }) => !resting && !fits(operation, source))
    .map(({ source }) => source);
  const strange = active.filter((source) => active[0] && typeOf(source) === typeOf(active[0]));
  return (
    <section className={classes.others} aria-label={t.tray.others} data-others>
      <span className="soft small">{t.tray.others}</span>
      <ul className="row">
        {items.map((item) => {
          const name = nameOf(item.source);
          return (
            <li key={item.id} className={classes.chip} data-other={name}>
              <span className="name small">{name}</span>
              {fits(operation, item.source) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<Icon name="plus" size={14} />}
                  aria-label={t.tray.use(name)}
                  onClick={() => patchItem(item.id, { resting: false })}
                >
                  {t.tray.useShort}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {strange.length > 0 && <OtherTools operation={operation} sources={strange} />}
    </section>
  );
}
