import { useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import { inkPaths } from './ink.ts';
import { Ink } from './item-drawing.tsx';
import type { KeptSignature, Signature } from './kept.ts';
import { around } from './placed.ts';
import classes from './signature.module.css';
import type { Home } from './use-signatures.ts';

interface Props {
  kept: Readonly<Record<Home, readonly KeptSignature[]>>;
  isSignedIn: boolean;
  onUse(signature: Signature): void;
  onForget(home: Home, id: string): void;
  onMove(signature: KeptSignature): void;
}

/** The signatures that the account and this browser keep. */
export function KeptSignatures({ kept, isSignedIn, ...actions }: Props) {
  const { t } = useTexts();
  const { places } = t.edit.sign;
  if (!isSignedIn) return <List label={t.edit.sign.kept} home="browser" kept={kept.browser} first={1} {...actions} />;
  return (
    <div className={classes.homes}>
      <List label={places.account} isNamed home="account" kept={kept.account} first={1} {...actions} />
      <List
        label={places.browser}
        isNamed
        home="browser"
        kept={kept.browser}
        first={kept.account.length + 1}
        canMove
        {...actions}
      />
    </div>
  );
}

interface ListProps extends Pick<Props, 'onUse' | 'onForget' | 'onMove'> {
  label: string;
  /** Its name is shown. */
  isNamed?: boolean;
  home: Home;
  kept: readonly KeptSignature[];
  /** Number of its first signature. */
  first: number;
  canMove?: boolean;
}

function List({ label, isNamed, home, kept, first, canMove, onUse, onForget, onMove }: ListProps) {
  const { t } = useTexts();
  if (kept.length === 0) return null;
  return (
    <div>
      {isNamed && <p className={`soft small ${classes.home}`}>{label}</p>}
      <ul className={classes.kept} aria-label={label} data-kept-in={home}>
        {kept.map((signature, index) => (
          <li key={signature.id}>
            <Use signature={signature} number={first + index} onUse={onUse} />
            {canMove && (
              <button
                type="button"
                className={classes.forget}
                aria-label={t.edit.sign.move(first + index)}
                title={t.edit.sign.move(first + index)}
                onClick={() => onMove(signature)}
                data-to-account
              >
                <Icon name="user" size={16} />
              </button>
            )}
            <button
              type="button"
              className={classes.forget}
              aria-label={t.edit.sign.forget(first + index)}
              onClick={() => onForget(home, signature.id)}
              data-forget
            >
              <Icon name="trash" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Use({ signature, number, onUse }: { signature: KeptSignature; number: number; onUse: Props['onUse'] }) {
  const { t } = useTexts();
  const { strokes, text = '' } = signature;
  if (!strokes && text === '') return <span className={classes.unreadable}>{t.edit.sign.unreadable}</span>;
  return (
    <button
      type="button"
      className={classes.keptOne}
      aria-label={strokes ? t.edit.sign.use(number) : text}
      onClick={() => onUse(strokes ? { strokes } : { text })}
      data-kept-signature
    >
      {strokes ? <Drawn strokes={strokes} /> : <span>{text}</span>}
    </button>
  );
}

/** A drawn signature, small. */
function Drawn({ strokes }: { strokes: number[][][] }) {
  const box = around(strokes.flat());
  if (!box) return null;
  const pen = Math.max(box.width / 70, 1);
  return (
    <svg
      viewBox={`${box.x - pen} ${box.y - pen} ${box.width + 2 * pen} ${box.height + 2 * pen}`}
      aria-hidden="true"
      focusable="false"
    >
      {strokes.map((points, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they do not change.
        <Ink key={index} paths={inkPaths(points, pen)} color="#10233f" />
      ))}
    </svg>
  );
}
