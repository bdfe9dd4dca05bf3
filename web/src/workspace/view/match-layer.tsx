import type { RefObject } from 'react';
import { placeOf, type Size } from '../stage/geometry.ts';
import type { Match } from './matches.ts';
import type { Found } from './search-bar.tsx';
import classes from './view.module.css';

interface Props {
  found: Found;
  page: number;
  size: Size;
  /** The match that was brought into view last: once is enough. */
  seen: RefObject<Match | null>;
}

/** Marks the places of a text on a page, and scrolls to the one that is looked at. */
export function MatchLayer({ found: { matches, at }, page, size, seen }: Props) {
  const current = matches[at];
  const show = (mark: HTMLElement | null) => {
    if (!mark || !current || seen.current === current) return;
    seen.current = current;
    mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return matches.flatMap((match) =>
    match.page === page
      ? [
          <span
            key={`${match.x} ${match.y}`}
            ref={match === current ? show : undefined}
            className={classes.match}
            style={placeOf(match, size)}
            data-match={match === current ? 'current' : 'other'}
          />,
        ]
      : [],
  );
}
