import { addressNamed } from '../../api/base.ts';
import classes from './pages.module.css';

interface Props {
  image?: { address: string; width: number; height: number };
  /** The picture is not on the service any longer. */
  onLost?: () => void;
  /** Without the paper around it. */
  bare?: boolean;
  /** In a grid that only draws near its window: visible pages load first, then the rest. */
  urgency?: 'high' | 'low';
  /** Degrees clockwise. */
  turned?: number;
}

/** The picture of a page, or a blank sheet if there is none. The element around it names the page. */
export function PageImage({ image, onLost, bare = false, urgency, turned = 0 }: Props) {
  const picture = image && (
    <img
      src={addressNamed(image.address)}
      width={image.width}
      height={image.height}
      alt=""
      {...(urgency ? { fetchPriority: urgency } : { loading: 'lazy' })}
      decoding="async"
      draggable={false}
      data-turned={turned || undefined}
      {...(onLost && { onError: onLost })}
    />
  );
  if (bare) return picture ?? null;
  return <span className={classes.paper}>{picture ?? <span className={classes.blank} />}</span>;
}
