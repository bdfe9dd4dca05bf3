import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import type { App } from '../context.ts';

/**
 * Registers the parser of forms, without its hooks: they look after files that it would save itself, and make promises for
 * each request of any route.
 */
export async function registerForms(app: App): Promise<void> {
  const plugin: FastifyPluginAsync = (instance) =>
    new Promise((resolve, reject) => {
      const withoutHooks = Object.create(instance, { addHook: { value: () => instance } });
      multipart(withoutHooks, {}, (error) => (error ? reject(error) : resolve()));
    });
  // Its additions to requests apply to all routes, not only to those below it.
  await app.register(Object.assign(plugin, { [Symbol.for('skip-override')]: true }));
}
