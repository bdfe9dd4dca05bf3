import { z } from 'zod';
import type { Routes } from '../context.ts';
import { VERSION } from '../version.ts';

/** GET /: what this is, for programs. */
export const rootRoutes: Routes = (app) => {
  const about = {
    name: 'Sheaf',
    version: VERSION,
    links: {
      documentation: '/docs',
      openapi: '/openapi.json',
      usage: '/api/usage',
      health: '/healthz',
      readiness: '/readyz',
    },
  };
  app.get('/', {
    schema: {
      summary: 'Name, version and links',
      tags: ['Operation'],
      response: { 200: z.object({ name: z.string(), version: z.string(), links: z.record(z.string(), z.string()) }) },
    },
    handler: async () => about,
  });
};
