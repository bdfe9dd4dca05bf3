import { type RefObject, useLayoutEffect, useState } from 'react';

export interface ScrolledView {
  width: number;
  height: number;
  top: number;
  /** The last scroll went up. */
  isUpwards: boolean;
}

/** Returns the size and scroll position of a box, updated at most once a frame. */
export function useScrolledView(box: RefObject<HTMLElement | null>): ScrolledView {
  const [view, setView] = useState<ScrolledView>({ width: 0, height: 0, top: 0, isUpwards: false });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { clientWidth: width, clientHeight: height, scrollTop: top } = element;
      setView((before) =>
        before.width === width && before.height === height && before.top === top
          ? before
          : { width, height, top, isUpwards: top === before.top ? before.isUpwards : top < before.top },
      );
    };
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    const observer = new ResizeObserver(ask);
    observer.observe(element);
    element.addEventListener('scroll', ask, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener('scroll', ask);
    };
  }, [box]);
  return view;
}
