import { z } from 'zod';
import type { App, HttpContext } from '../../context.ts';
import { createLinks } from '../../links.ts';
import { publicPathOf, sendPage, wantsPage } from '../../page.ts';
import type { Site } from '../../site.ts';
import { VERSION } from '../../version.ts';

/** GET /: what this is, for programs; the page for browsers. */
export function rootRoutes(app: App, { config }: Pick<HttpContext, 'config'>, site: Site): void {
  const publicPath = publicPathOf(config.PUBLIC_URL);
  const { below } = createLinks(config);
  const about = {
    name: 'Sheaf',
    version: VERSION,
    links: {
      documentation: below('/docs'),
      openapi: below('/openapi.json'),
      usage: below('/api/usage'),
      health: below('/healthz'),
      readiness: below('/readyz'),
    },
  };
  app.get('/', {
    schema: {
      summary: 'Name, version and links',
      tags: ['Operation'],
      response: { 200: z.object({ name: z.string(), version: z.string(), links: z.record(z.string(), z.string()) }) },
    },
    async handler(request, reply) {
      if (wantsPage(request)) return sendPage(request, reply, publicPath, site);
      return reply.header('vary', 'accept').send(about);
    },
  });
}
