import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { CloseButton } from '../../shared/close-button.tsx';
import { Failure } from '../../shared/failure.tsx';
import { useTexts } from '../../texts/index.tsx';
import { followStroke, type Stroke } from './follow-stroke.ts';
import { inkPaths, smooth } from './ink.ts';
import { Ink } from './item-drawing.tsx';
import type { Signature } from './kept.ts';
import { KeptSignatures } from './kept-signatures.tsx';
import classes from './signature.module.css';
import { keepPlace, PLACES, type Place, recallPlace, useSignatures } from './use-signatures.ts';

interface Props {
  onUse(signature: Signature): void;
  onClose(): void;
}

const PEN = 3.2;

/** A dialog to draw or type a signature, or to choose a saved one. */
export function SignaturePad({ onUse, onClose }: Props) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const { kept, isSignedIn, failure, retry, keepHere, keepInAccount, forget, moveToAccount } = useSignatures();
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [text, setText] = useState('');
  const [chosen, choose] = useState(recallPlace);
  const { busy, error, attempt } = useAttempts();
  useEffect(() => dialog.current?.showModal(), []);
  const ready = way === 'draw' ? strokes.length > 0 : text.trim() !== '';
  const place = !isSignedIn && chosen === 'account' ? 'browser' : chosen;
  const use = (signature: Signature) => {
    // Closed by people while it was saved.
    if (!dialog.current) return;
    // First, since it returns the focus to the tool.
    dialog.current.close();
    onUse(signature);
  };
  const putNew = () => {
    if (!ready || busy) return;
    const signature = way === 'draw' ? { strokes: strokes.map(smooth) } : { text: text.trim() };
    if (place === 'browser') keepHere(signature);
    if (place !== 'account') return use(signature);
    attempt(async () => {
      await keepInAccount(signature);
      use(signature);
    });
  };
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="signature-title" onClose={onClose} data-signing>
      <div className={classes.dialogHead}>
        <h2 id="signature-title">{t.edit.sign.title}</h2>
        <CloseButton dialog={dialog} />
      </div>
      <KeptSignatures
        kept={kept}
        isSignedIn={isSignedIn}
        onUse={use}
        onForget={(home, id) => attempt(() => forget(home, id))}
        onMove={(signature) => attempt(() => moveToAccount(signature))}
      />
      {failure !== null && <Failure error={failure} onRetry={retry} />}
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
      <Keeping
        place={place}
        isSignedIn={isSignedIn}
        onPlace={(next) => {
          choose(next);
          keepPlace(next);
        }}
      />
      {error !== null && <Failure error={error} />}
      <div className={classes.dialogEnd}>
        {way === 'draw' && (
          <Button variant="default" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
            {t.edit.sign.clear}
          </Button>
        )}
        <Button disabled={!ready} loading={busy} onClick={putNew} data-use-signature>
          {t.edit.sign.put}
        </Button>
      </div>
    </dialog>
  );
}

/** Runs one action at a time, and keeps the error of the last one. */
function useAttempts() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    busy,
    error,
    attempt(action: () => Promise<void>): void {
      if (busy) return;
      setBusy(true);
      setError(null);
      action()
        .catch(setError)
        .finally(() => setBusy(false));
    },
  };
}

/** Where a new signature is kept: in the browser or not, or in the account. */
function Keeping({ place, isSignedIn, onPlace }: { place: Place; isSignedIn: boolean; onPlace(place: Place): void }) {
  const { t } = useTexts();
  if (isSignedIn) {
    return (
      <NativeSelect
        label={t.edit.sign.where}
        value={place}
        data={PLACES.map((value) => ({ value, label: t.edit.sign.places[value] }))}
        onChange={(event) => onPlace(event.currentTarget.value as Place)}
        data-keep-signature
      />
    );
  }
  return (
    <Checkbox
      label={t.edit.sign.keep}
      checked={place === 'browser'}
      onChange={(event) => onPlace(event.currentTarget.checked ? 'browser' : 'nowhere')}
    />
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
