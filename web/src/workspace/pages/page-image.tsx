import { addressNamed } from '../../api/base.ts';
import type { Preview } from '../../api/schema.gen.ts';
import classes from './pages.module.css';

/** The picture of a page, or a blank sheet where there is none. Whatever it stands in says which page it is. */
export function PageImage({ image }: { image: Preview['pages'][number] | undefined }) {
  return (
    <span className={classes.paper}>
      {image ? (
        <img
          src={addressNamed(image.preview_url)}
          width={image.width}
          height={image.height}
          alt=""
          loading="lazy"
          draggable={false}
        />
      ) : (
        <span className={classes.blank} />
      )}
    </span>
  );
}
