import { useTexts } from '../../texts/index.tsx';
import classes from './pages.module.css';

/** More are only counted. */
const MOST_SHOWN = 12;
const COLORS = 6;

/** The color that, with its number, distinguishes the pages of a file from those of its neighbors. */
export const colorOf = (file: number) => file % COLORS;

interface Props {
  /** Pages of each, with its name if that is known. */
  files: readonly { pages: number; name?: string }[];
}

/** The files that pages will be split into, in the colors of these. */
export function FilesToCome({ files }: Props) {
  const { t } = useTexts();
  if (files.length === 0) return null;
  const left = files.length - MOST_SHOWN;
  return (
    <section className={classes.outcome} aria-label={t.pages.files(files.length)} data-files={files.length}>
      <strong>{t.pages.files(files.length)}</strong>
      <ol>
        {files.slice(0, MOST_SHOWN).map(({ pages, name }, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file to come is known by its number.
          <li key={number} data-part={colorOf(number)}>
            <span className={classes.part}>{number + 1}</span>
            {name !== undefined && <span className="name">{name}</span>}
            <span className="soft small">{t.pages.count(pages)}</span>
          </li>
        ))}
      </ol>
      {left > 0 && <p className="soft small">{t.pages.moreFiles(left)}</p>}
    </section>
  );
}
