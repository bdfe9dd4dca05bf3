import { useTexts } from '../../texts/index.tsx';
import { type Box, placeOf, type Size } from '../stage/geometry.ts';
import classes from './view.module.css';

/** A link of a document, in millimeters: to an address, or to a page. */
export interface PageLink extends Box {
  type: string;
  page: number;
  url?: string;
  to_page?: number;
}

/** Other schemes could run something. */
const SAFE = /^(?:https?:|mailto:|tel:)/i;

interface Props {
  links: readonly PageLink[];
  size: Size;
  onPage(page: number): void;
}

/** The links of a page, to follow: addresses open in another tab. */
export function LinkLayer({ links, size, onPage }: Props) {
  const { t } = useTexts();
  return links.map((link, index) => {
    const { url, to_page: page } = link;
    const common = { className: classes.link, style: placeOf(link, size), 'data-link': true };
    if (url !== undefined && SAFE.test(url)) {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have places alone, and never move.
        <a key={index} href={url} target="_blank" rel="noopener noreferrer" title={url} aria-label={url} {...common} />
      );
    }
    if (page === undefined) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <button key={index} type="button" aria-label={t.pages.page(page)} onClick={() => onPage(page)} {...common} />
    );
  });
}
