import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SheafError } from '../errors.ts';
import type { Registry } from '../operations/registry.ts';
import type { TextTool } from '../text-tools/kit/define.ts';
import { loadTextTools } from '../text-tools/registry.ts';
import { escapeHtml } from '../texts/escape-html.ts';
import type { App } from './context.ts';
import { pageToCome } from './page-build.ts';
import { SCREENS } from './screens.ts';
import type { Site } from './site.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
const YEAR_SECONDS = 31_536_000;
/** File names from the build whose content never changes. */
const HASHED = /-[\w-]{8}\.(?:js|css|svg)(?:\.gz|\.br)?$/;

const KNOWN_SCREENS: ReadonlySet<string> = new Set(SCREENS);

/** The Content-Security-Policy of all answers; the page's own adds a nonce for the styles that its library makes. */
export const CONTENT_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:'],
  styleSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Whether the caller is a browser that opens an address, rather than a program. */
export function wantsPage(request: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(request.headers.accept ?? '');
}

/** Sends the page, which picks the screen from its address. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  publicPath: string,
  site: Site,
): Promise<FastifyReply> {
  const [path] = request.originalUrl.split('?') as [string];
  if (publicPath !== '' && path === publicPath) return reply.redirect(`${publicPath}/`, 308);
  await pageToCome();
  const html = await readFile(join(DIST, 'index.html'), 'utf8').catch(() => null);
  if (html === null) {
    throw new SheafError('unavailable', 'The web page is not built. Run `npm start`. The API is described at /docs.');
  }
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      'content-security-policy': policyText(nonce),
      'cache-control': 'no-cache',
      vary: 'accept',
    })
    .type('text/html; charset=utf-8')
    .send(withSite(html.replace('{{nonce}}', nonce), site));
}

/** Puts the looks that an operator chose into the page, so that nothing flashes. */
function withSite(html: string, { name, color, logo, json }: Site): string {
  const named = html
    .replace('{{site}}', () => escapeHtml(json))
    .replace('<title>Sheaf</title>', () => `<title>${escapeHtml(name)}</title>`)
    .replace('<noscript>Sheaf', () => `<noscript>${escapeHtml(name)}`);
  const colored = color === null ? named : named.replace(/(<meta name="theme-color" content=")[^"]*/, `$1${color}`);
  if (!logo) return colored;
  // Apple's home screens take bitmaps only.
  const touch = logo.type === 'image/png' ? '$1./site/logo' : '$&';
  return colored
    .replace(/(<link rel="icon" href=")[^"]*" type="[^"]*/, `$1./site/logo" type="${logo.type}`)
    .replace(/(<link rel="apple-touch-icon" href=")[^"]*/, touch);
}

/** The manifest that browsers read to install the page as an app. */
async function manifestOf({ name, color, logo }: Site): Promise<string> {
  await pageToCome();
  const manifest = JSON.parse(await readFile(join(DIST, 'assets/manifest.webmanifest'), 'utf8'));
  return JSON.stringify({
    ...manifest,
    name,
    short_name: name,
    ...(color !== null && { theme_color: color }),
    ...(logo && { icons: [{ src: '../site/logo', sizes: 'any', type: logo.type }] }),
  });
}

/** Serves the page's files and its addresses. */
export async function registerPage(app: App, registry: Registry, publicPath: string, site: Site): Promise<void> {
  const { logo } = site;
  if (logo) {
    app.get('/site/logo', { schema: { hide: true } as object }, (_request, reply) =>
      reply
        // An SVG may contain scripts, which run when it is opened on its own.
        .headers({ 'content-security-policy': LOGO_POLICY, 'cache-control': 'no-cache' })
        .type(logo.type)
        .send(logo.bytes),
    );
  }
  if (existsSync(DIST)) {
    if (site.json !== '') {
      let manifest: Promise<string> | undefined;
      app.get('/assets/manifest.webmanifest', { schema: { hide: true } as object }, async (_request, reply) => {
        // A build that failed may succeed later: only a manifest that could be read is kept.
        manifest ??= manifestOf(site).catch((error: unknown) => {
          manifest = undefined;
          throw error;
        });
        return reply
          .header('cache-control', 'no-cache')
          .type('application/manifest+json')
          .send(await manifest);
      });
    }
    await app.register(fastifyStatic, {
      root: join(DIST, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const immutable = HASHED.test(path);
        // It is among the assets, and works for the whole page.
        if (/\/sw\.js(?:\.gz|\.br)?$/.test(path)) reply.header('service-worker-allowed', `${publicPath}/`);
        reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }
  const textTools = await loadTextTools();
  app.get<{ Params: { screen: string } }>('/:screen', {
    schema: { hide: true } as object,
    handler(request, reply) {
      const { screen } = request.params;
      const known = KNOWN_SCREENS.has(screen) || registry.has(screen) || isServed(textTools.get(screen));
      if (!wantsPage(request)) throw new SheafError('not_found', 'Not found. See /docs.');
      return sendPage(request, known ? reply : reply.status(404), publicPath, site);
    },
  });
}

/** Whether the page builds its screen from the service's description. */
function isServed(tool: TextTool | undefined): boolean {
  return tool !== undefined && !tool.ownScreen;
}

/** The path of PUBLIC_URL without a slash at its end; empty when the service is at the root of its host. */
export function publicPathOf(publicUrl: string | undefined): string {
  return publicUrl ? new URL(publicUrl).pathname.replace(/\/+$/, '') : '';
}

/**
 * Removes the path of PUBLIC_URL from a request's address, so that it does not matter whether the proxy in front did.
 */
export function stripPublicPath(url: string, publicPath: string): string {
  if (publicPath === '' || !url.startsWith(publicPath)) return url;
  const rest = url.slice(publicPath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

function policyText(nonce: string): string {
  const directives = { ...CONTENT_POLICY, styleSrc: [...CONTENT_POLICY.styleSrc, `'nonce-${nonce}'`] };
  return Object.entries(directives)
    .map(([name, values]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
    .join(';');
}
