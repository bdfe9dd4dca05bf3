import { memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import { isForTray, suggest } from '../../find/suggest.ts';
import { useTools } from '../../find/use-tools.ts';
import { Link } from '../../shared/router.tsx';
import { useCloseOutside } from '../../shared/use-close-outside.ts';
import { useTexts } from '../../texts/index.tsx';
import { useTray } from '../../tray/tray.ts';
import { ToolIcon } from '../../ui/icons.tsx';
import { type Family, familiesOf } from './families.ts';
import classes from './switcher.module.css';

export default memo(ToolSwitcher);

/** At the lower edge of the window: other tools for the current files, by family. */
function ToolSwitcher({ current }: { current: Operation }) {
  const { t } = useTexts();
  const { tools } = useTools();
  const items = useTray();
  const [open, setOpen] = useState<Family | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const root = useRef<HTMLElement>(null);
  const id = useId();
  useCloseOutside(root, open !== null, close);
  const families = useMemo(() => {
    const fitting = suggest(tools, items, []).flatMap(({ tool }) => (isForTray(tool, items) ? [tool] : []));
    return familiesOf(fitting);
  }, [tools, items]);
  const shown = families.find(({ name }) => name === open);
  if (families.length === 0) return null;
  return (
    <nav ref={root} className={classes.switcher} aria-label={t.switcher.title} data-switcher>
      {shown && (
        <ul id={id} className={classes.tools} aria-label={t.switcher.families[shown.name]}>
          {shown.tools.map(({ name, title, icon, family }) => (
            <li key={name} data-family={family}>
              <Link
                to={name}
                className={classes.tool}
                aria-current={name === current.name ? 'page' : undefined}
                onClick={close}
                data-switch-to={name}
              >
                <ToolIcon name={icon} size={20} />
                <span>{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.families}>
        {families.map(({ name, icon, tools: own }) => (
          <button
            key={name}
            ref={own.some((tool) => tool.name === current.name) ? showFamily : undefined}
            type="button"
            className={classes.family}
            aria-expanded={open === name}
            aria-controls={open === name ? id : undefined}
            onClick={() => setOpen(open === name ? null : name)}
            data-has-current={own.some((tool) => tool.name === current.name) || undefined}
            data-tool-family={name}
          >
            <ToolIcon name={icon} size={20} />
            <span>{t.switcher.families[name]}</span>
          </button>
        ))}
      </div>
    </nav>
  );
}

/** Scrolls a family into view if not all of them fit. Nothing else scrolls. */
function showFamily(button: HTMLElement | null): void {
  const row = button?.parentElement;
  if (button && row) row.scrollLeft = button.offsetLeft + button.offsetWidth - row.clientWidth;
}
