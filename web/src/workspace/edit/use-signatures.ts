import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { useIdentity } from '../../api/identity.ts';
import { randomId } from '../../ui/random-id.ts';
import { keep, recall } from '../../ui/storage.ts';
import { type KeptSignature, keepSignatures, keptSignatures, type Signature } from './kept.ts';

export const PLACES = ['browser', 'account', 'nowhere'] as const;
/** Where a new signature is kept. */
export type Place = (typeof PLACES)[number];
/** Where a kept signature is. */
export type Home = Exclude<Place, 'nowhere'>;

const PLACE = 'signature-place';

/** The signatures that this browser and the account keep. */
export function useSignatures() {
  const { me } = useIdentity();
  const user = me?.user_id ?? null;
  const [browser, setBrowser] = useState(keptSignatures);
  const [account, setAccount] = useState<readonly KeptSignature[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    setFailure(null);
    setAccount([]);
    if (user === null) return;
    call('GET /api/signatures').then((saved) => setAccount(saved.map(signatureOf)), setFailure);
  }, [user]);
  useEffect(load, [load]);

  const writeBrowser = (next: readonly KeptSignature[]) => {
    setBrowser([...next]);
    keepSignatures(next);
  };
  const forget = {
    browser: async (id: string) => writeBrowser(browser.filter((each) => each.id !== id)),
    async account(id: string) {
      await call('DELETE /api/signatures/{id}', { path: { id } });
      setAccount((before) => before.filter((each) => each.id !== id));
    },
  };
  /** @throws ApiError if the account does not take it */
  async function keepInAccount(signature: Signature): Promise<void> {
    const saved = await call('POST /api/signatures', { body: signature });
    setAccount((before) => [signatureOf(saved), ...before]);
  }
  return {
    kept: { browser, account },
    isSignedIn: user !== null,
    /** Why the signatures of the account are not listed. */
    failure,
    retry: load,
    keepHere: (signature: Signature) => writeBrowser([{ id: randomId(), ...signature }, ...browser]),
    keepInAccount,
    /** @throws ApiError if the account does not answer */
    forget: (home: Home, id: string): Promise<void> => forget[home](id),
    /** Moves a signature of this browser to the account. @throws ApiError */
    async moveToAccount({ id, ...signature }: KeptSignature): Promise<void> {
      await keepInAccount(signature);
      await forget.browser(id);
    },
  };
}

/** Without strokes and a text, it can only be deleted. */
function signatureOf({ id, strokes, text }: { id: string; strokes: number[][][] | null; text: string | null }) {
  return { id, ...(strokes && { strokes }), ...(text !== null && { text }) };
}

/** The last chosen place. */
export const recallPlace = (): Place => PLACES.find((place) => place === recall(PLACE)) ?? 'browser';
export const keepPlace = (place: Place): void => keep(PLACE, place);
