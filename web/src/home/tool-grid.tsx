import { type ReactNode, useId } from 'react';
import { wantWhole } from '../api/operations.ts';
import { lackedBy, placeOf, type Tool } from '../find/tools.ts';
import { Link } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { Icon, ToolIcon } from '../ui/icons.tsx';
import { toggleFavourite, useFavourites } from './favourites.ts';
import classes from './home.module.css';

interface Props {
  title: string;
  tools: Tool[];
  /** With only its name, or its place among the most sought; otherwise with its description. */
  look?: 'full' | 'compact' | 'popular';
  /** Additional text about a tool, such as its file types. */
  noteOf?: (tool: Tool) => ReactNode;
  [data: `data-${string}`]: string | boolean | undefined;
}

export function ToolGrid({ title, tools, look = 'full', noteOf, ...rest }: Props) {
  const id = useId();
  const { t } = useTexts();
  if (tools.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className={classes.group}
      // One of them is about to be opened.
      onPointerEnter={wantWhole}
      onFocus={wantWhole}
      {...rest}
    >
      <h2 id={id}>{title}</h2>
      <ul
        className={look === 'full' ? classes.grid : look === 'compact' ? classes.compactGrid : classes.popularGrid}
        data-tools
      >
        {tools.map((tool) => (
          <li
            key={tool.name}
            data-family={tool.family}
            className={classes.tool}
            data-unavailable={lackedBy(tool) !== '' || undefined}
          >
            <Link
              to={placeOf(tool)}
              className={classes.card}
              {...(look === 'popular' ? { 'data-popular': tool.name } : { 'data-tool': tool.name })}
            >
              <span className="tile">
                <ToolIcon name={tool.icon} size={look === 'compact' ? 20 : 24} />
              </span>
              <span className={classes.words}>
                <strong>{tool.title}</strong>
                {look !== 'compact' && <span className={classes.description}>{tool.description}</span>}
                {tool.way && <span className={classes.takes}>{tool.way.label}</span>}
                {lackedBy(tool) !== '' && <span className={classes.takes}>{t.home.lacks(lackedBy(tool))}</span>}
                {noteOf?.(tool)}
              </span>
            </Link>
            {look === 'full' && <Star tool={tool} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Star({ tool }: { tool: Tool }) {
  const { t } = useTexts();
  const favourite = useFavourites().includes(tool.name);
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={favourite}
      aria-label={t.home.favourite(tool.title)}
      title={t.home.favourite(tool.title)}
      onClick={() => toggleFavourite(tool.name)}
    >
      <Icon name="star" size={18} />
    </button>
  );
}
