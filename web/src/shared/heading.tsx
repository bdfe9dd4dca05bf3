import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useTexts } from '../texts/index.tsx';
import { site } from '../ui/site.ts';
import { focusOnArrival } from './router.tsx';

interface Props {
  children: ReactNode;
  /** Title of the window; home has only the product's name. */
  title?: string | null;
  ref?: Ref<HTMLHeadingElement>;
}

/** The heading of a screen: it names the window, and gets the focus after coming from another screen. */
export function PlaceHeading({ children, title = typeof children === 'string' ? children : null, ref }: Props) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useImperativeHandle(ref, () => heading.current as HTMLHeadingElement);
  useEffect(() => focusOnArrival(heading.current), []);
  useEffect(() => {
    const name = site.name ?? t.common.appName;
    document.title = title ? `${title} · ${name}` : name;
  }, [title, t]);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
