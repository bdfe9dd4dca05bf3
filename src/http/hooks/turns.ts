import { createLanes } from '../../core/files/lanes.ts';
import { SheafError } from '../../errors.ts';
import type { App } from '../context.ts';

/** Lists of one account that are read at once. */
const AT_ONCE = 2;

/**
 * Reads lists of one account one after the other. They cost no budget, and each takes milliseconds of the service: many
 * at once would delay everyone until the last was read.
 */
export function registerTurns(app: App): void {
  const turnOf = createLanes(AT_ONCE);
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.routeOptions.config.inTurn) return done();
    turnOf(request.identity.owner, request.gone).then(
      (leave) => {
        // Continue once the response is sent, after everything that arrived meanwhile: otherwise the next list would
        // begin in this turn of the event loop, and all waiting lists would be read before anybody else was heard.
        const leaveLater = () => setImmediate(leave);
        if (reply.raw.closed) leaveLater();
        else reply.raw.once('close', leaveLater);
        done();
      },
      () => done(new SheafError('cancelled', 'The caller went away.')),
    );
  });
}
