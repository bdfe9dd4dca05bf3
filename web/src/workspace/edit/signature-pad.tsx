import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { CloseButton } from '../../shared/close-button.tsx';
import { useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import { randomId } from '../../ui/random-id.ts';
import { followStroke, type Stroke } from './follow-stroke.ts';
import { inkPaths, smooth } from './ink.ts';
import { Ink } from './item-drawing.tsx';
import { type KeptSignature, keepSignatures, keptSignatures } from './kept.ts';
import { around } from './placed.ts';
import classes from './signature.module.css';

interface Props {
  onUse(signature: Omit<KeptSignature, 'id'>): void;
  onClose(): void;
}

const PEN = 3.2;

/** A dialog to draw or type a signature, or to choose a saved one. */
export function SignaturePad({ onUse, onClose }: Props) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [kept, setKept] = useState(keptSignatures);
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [text, setText] = useState('');
  const [keeps, setKeeps] = useState(true);
  useEffect(() => dialog.current?.showModal(), []);
  const ready = way === 'draw' ? strokes.length > 0 : text.trim() !== '';
  const use = (signature: Omit<KeptSignature, 'id'>) => {
    // First, since it returns the focus to the tool.
    dialog.current?.close();
    onUse(signature);
  };
  const putNew = () => {
    if (!ready) return;
    const signature = way === 'draw' ? { strokes: strokes.map(smooth) } : { text: text.trim() };
    if (keeps) keepSignatures([{ id: randomId(), ...signature }, ...kept]);
    use(signature);
  };
  const forget = (id: string) => {
    const left = kept.filter((each) => each.id !== id);
    setKept(left);
    keepSignatures(left);
  };
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="signature-title" onClose={onClose} data-signing>
      <div className={classes.dialogHead}>
        <h2 id="signature-title">{t.edit.sign.title}</h2>
        <CloseButton dialog={dialog} />
      </div>
      {kept.length > 0 && <Kept kept={kept} onUse={use} onForget={forget} />}
      <SegmentedControl
        fullWidth
        aria-label={t.edit.sign.way}
        value={way}
        onChange={(value) => setWay(value as 'draw' | 'type')}
        data={[
          { value: 'draw', label: t.edit.sign.draw },
          { value: 'type', label: t.edit.sign.type },
        ]}
      />
      {way === 'draw' ? (
        <Pad strokes={strokes} onStrokes={setStrokes} />
      ) : (
        <TextInput
          label={t.edit.sign.name}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && putNew()}
          classNames={{ input: classes.typed as string }}
          data-sign-name
        />
      )}
      <Checkbox label={t.edit.sign.keep} checked={keeps} onChange={(event) => setKeeps(event.currentTarget.checked)} />
      <div className={classes.dialogEnd}>
        {way === 'draw' && (
          <Button variant="default" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
            {t.edit.sign.clear}
          </Button>
        )}
        <Button disabled={!ready} onClick={putNew} data-use-signature>
          {t.edit.sign.put}
        </Button>
      </div>
    </dialog>
  );
}

interface KeptProps {
  kept: readonly KeptSignature[];
  onUse(signature: Omit<KeptSignature, 'id'>): void;
  onForget(id: string): void;
}

/** The signatures that this browser keeps. */
function Kept({ kept, onUse, onForget }: KeptProps) {
  const { t } = useTexts();
  return (
    <ul className={classes.kept} aria-label={t.edit.sign.kept}>
      {kept.map(({ id, strokes, text = '' }, index) => (
        <li key={id}>
          <button
            type="button"
            className={classes.keptOne}
            aria-label={strokes ? t.edit.sign.use(index + 1) : text}
            onClick={() => onUse(strokes ? { strokes } : { text })}
            data-kept-signature
          >
            {strokes ? <Drawn strokes={strokes} /> : <span>{text}</span>}
          </button>
          <button
            type="button"
            className={classes.forget}
            aria-label={t.edit.sign.forget(index + 1)}
            onClick={() => onForget(id)}
          >
            <Icon name="trash" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Pad({ strokes, onStrokes }: { strokes: Stroke[]; onStrokes(strokes: Stroke[]): void }) {
  const { t } = useTexts();
  const [trace, setTrace] = useState<Stroke | null>(null);
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    followStroke(event, event.currentTarget, setTrace, (points) => {
      setTrace(null);
      if (points) onStrokes([...strokes, points]);
    });
  };
  const all = trace ? [...strokes, trace] : strokes;
  return (
    <div className={classes.pad} onPointerDown={draw} data-pad>
      {all.length === 0 && <p className="soft">{t.edit.sign.here}</p>}
      <svg role="img" aria-label={t.edit.sign.drawn(strokes.length)}>
        {all.map((points, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes only come at the end.
          <Ink key={index} paths={inkPaths(points, PEN)} color="#10233f" />
        ))}
      </svg>
    </div>
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
