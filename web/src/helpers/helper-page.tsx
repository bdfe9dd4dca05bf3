import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { PlaceHeading } from '../app/heading.tsx';
import { Link } from '../app/router.tsx';
import { rememberTool } from '../home/recent.ts';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './helpers.module.css';
import { HELPERS, type HelperName } from './list.ts';

/** The frame of a helper: its name, what it does, and the way back. */
export function HelperPage({ name, children }: { name: HelperName; children: ReactNode }) {
  const { t } = useTexts();
  const icon = HELPERS.find((helper) => helper.name === name)?.icon ?? 'file';
  useEffect(() => rememberTool(name), [name]);
  return (
    <div className={classes.page} data-family="helpers">
      <header className={classes.head}>
        <Link to="" className={classes.back}>
          <Icon name="arrowLeft" size={16} /> {t.shell.tools}
        </Link>
        <div className={classes.title}>
          <span className="tile">
            <Icon name={icon} size={24} />
          </span>
          <div>
            <PlaceHeading>{t.helpers[name].title}</PlaceHeading>
            <p className="soft">{t.helpers[name].description}</p>
          </div>
        </div>
      </header>
      {children}
    </div>
  );
}
