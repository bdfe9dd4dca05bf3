import { useCallback, useRef, useState } from 'react';

/** Runs one request at a time; the newest wins. */
export function useAnswer<T>() {
  const [answer, setAnswer] = useState<T | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const ask = useCallback(async (request: () => Promise<T>) => {
    const mine = ++turn.current;
    setBusy(true);
    try {
      const got = await request();
      if (mine !== turn.current) return;
      setAnswer(got);
      setError(null);
    } catch (thrown) {
      if (mine === turn.current) setError(thrown);
    } finally {
      if (mine === turn.current) setBusy(false);
    }
  }, []);
  const clear = useCallback(() => {
    turn.current++;
    setAnswer(null);
    setError(null);
    setBusy(false);
  }, []);
  return { answer, error, busy, ask, clear };
}
