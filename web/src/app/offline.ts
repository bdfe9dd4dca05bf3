import { BASE } from '../api/base.ts';
import { wantWhole } from '../api/operations.ts';
import { navigate } from '../shared/router.tsx';
import { addToTray } from '../tray/tray.ts';

const SHARED = 'sheaf-shared';
const SETTLE_MS = 3000;

/** Lets the page open without a network, and be installed; over plain http browsers allow neither. */
export function installShell(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  // Render the screen first.
  setTimeout(() => {
    navigator.serviceWorker.register(`${BASE}assets/sw.js`, { scope: BASE }).then(wantWhole, () => {});
  }, SETTLE_MS);
}

/** Puts what another app shared into the tray. */
export async function takeShared(): Promise<void> {
  if (!new URLSearchParams(location.search).has('shared') || !('caches' in globalThis)) return;
  navigate('', { replace: true });
  const cache = await caches.open(SHARED);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (!answer) continue;
    const name = decodeURIComponent(answer.headers.get('x-name') ?? 'file');
    files.push(new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' }));
  }
  await caches.delete(SHARED);
  addToTray(files.filter(({ size }) => size > 0).map((file) => ({ kind: 'local', file })));
}
