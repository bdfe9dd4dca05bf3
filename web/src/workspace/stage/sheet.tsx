import type { ComponentProps } from 'react';
import type { Size } from './geometry.ts';
import classes from './stage.module.css';
import type { Picture } from './use-drawn-page.ts';
import { sheetStyle, type Zoom } from './zoom-choice.tsx';

interface Props extends ComponentProps<'div'> {
  picture: Picture | null;
  /** Alternative text of the picture. */
  alt: string;
}

/** The picture of a page, with its children on top. */
export function Sheet({ picture, alt, className, children, ...rest }: Props) {
  return (
    <div className={className === undefined ? classes.sheet : `${classes.sheet} ${className}`} {...rest}>
      {picture && <img src={picture.address} alt={alt} draggable={false} onError={picture.onLost} />}
      {children}
    </div>
  );
}

/** A page in a window that scrolls if the page is larger. */
export function SheetInWindow({ shape, zoom, ...rest }: Props & { shape: Size; zoom: Zoom }) {
  return (
    <div className={classes.window}>
      <Sheet style={sheetStyle(shape, zoom)} {...rest} />
    </div>
  );
}
