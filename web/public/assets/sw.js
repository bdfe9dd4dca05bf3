// The offline shell, and what other apps share: the page opens without a network, and takes files from the share menu.
const SHELL = 'sheaf-shell';
const SHARED = 'sheaf-shared';
/** Names that never change their content. */
const HASHED = /\/assets\/[^/]+-[\w-]{8}\.(?:js|css|svg)$/;
const scope = new URL(self.registration.scope);
const assets = new URL('assets/', scope);
/** Of the operator, if there is one. */
const logo = new URL('site/logo', scope);

self.addEventListener('install', (event) => event.waitUntil(fillShell().then(() => self.skipWaiting())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  if (request.method === 'POST' && url.pathname === `${scope.pathname}share`) event.respondWith(takeShared(request));
  if (request.method !== 'GET') return;
  if (url.pathname.startsWith(assets.pathname)) event.respondWith(openAsset(request, HASHED.test(url.pathname)));
  else if (url.href === logo.href) event.respondWith(openAsset(request, false));
  else if (request.mode === 'navigate' && isScreen(url)) event.respondWith(openScreen(event));
});

/** Screens are one segment; what the service answers itself is not touched. */
function isScreen(url) {
  const rest = url.pathname.slice(scope.pathname.length);
  return /^[a-z0-9-]*$/.test(rest) && !/^(?:docs|health|healthz|readyz|metrics)$/.test(rest);
}

/** Stores the page as the service has it now, with all of its parts, and nothing of an older one. */
async function fillShell() {
  const [page, list] = await Promise.all([
    fetch(scope, { headers: { accept: 'text/html' }, cache: 'no-cache' }),
    fetch(new URL('parts.json', assets), { cache: 'no-cache' }),
  ]);
  if (!page.ok || !list.ok) return;
  const cache = await caches.open(SHELL);
  const parts = (await list.json()).map((name) => new URL(name, assets).href);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll(parts.filter((part) => !HASHED.test(part) || !known.has(part)));
  const hasLogo = (await page.clone().text()).includes('./site/logo');
  if (hasLogo) await cache.add(logo);
  await cache.put(scope, page);
  const kept = [...parts, scope.href, ...(hasLogo ? [logo.href] : [])];
  for (const url of known) if (!kept.includes(url)) await cache.delete(url);
}

async function openAsset(request, hashed) {
  const cache = await caches.open(SHELL);
  if (hashed) return (await cache.match(request)) ?? fetch(request);
  return fetch(request).catch(async (error) => (await cache.match(request)) ?? Promise.reject(error));
}

/** The page from the service; without a network, the last copy. */
async function openScreen(event) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(event.request);
    event.waitUntil(refill(cache, answer.clone()));
    return answer;
  } catch (error) {
    return (await cache.match(scope)) ?? Promise.reject(error);
  }
}

/** Caches the page again if the service has a newer one. */
async function refill(cache, answer) {
  const main = /assets\/index-[\w-]{8}\.js/.exec(await answer.text());
  if (main && !(await cache.match(new URL(main[0], scope)))) await fillShell();
}

/** Puts shared files where the page finds them, and opens it. */
async function takeShared(request) {
  const files = (await request.formData()).getAll('files').filter((value) => value instanceof File);
  const cache = await caches.open(SHARED);
  for (const [index, file] of files.entries()) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
    await cache.put(new URL(`shared/${index}`, scope), new Response(file, { headers }));
  }
  return Response.redirect(new URL('?shared=1', scope), 303);
}
