import type { Ref } from 'react';
import { useTexts } from '../texts/index.tsx';
import { Icon, ToolIcon } from '../ui/icons.tsx';
import { PlaceHeading } from './heading.tsx';
import { Link } from './router.tsx';
import classes from './tool-heading.module.css';

interface Props {
  /** Name of a drawing. */
  icon: string;
  title: string;
  about: string;
  ref?: Ref<HTMLHeadingElement>;
  /** In one line, to leave the window to the document. */
  small?: boolean;
}

/** The heading of every tool: its name, what it does, and the way back. */
export function ToolHeading({ icon, title, about, ref, small = false }: Props) {
  const { t } = useTexts();
  return (
    <header className={classes.head} data-small={small || undefined}>
      <Link to="" className={classes.back}>
        <Icon name="arrowLeft" size={16} /> {t.shell.tools}
      </Link>
      <div className={classes.title}>
        <span className="tile">
          <ToolIcon name={icon} size={small ? 18 : 24} />
        </span>
        <div>
          <PlaceHeading {...(ref && { ref })}>{title}</PlaceHeading>
          <p className="soft">{about}</p>
        </div>
      </div>
    </header>
  );
}
