import type { ServerContext } from '@modelcontextprotocol/server';
import type { Waiting } from './backend.ts';

export type Wait = (seconds: number) => Waiting;

/**
 * Makes a tool wait for its work until the client ends the call. Progress goes to clients that requested it (with a
 * token).
 */
export function waitingOf({ mcpReq }: ServerContext): Wait {
  const progressToken = mcpReq._meta?.progressToken;
  let reported = -1;
  return (seconds) => ({
    waitMs: seconds * 1000,
    signal: mcpReq.signal,
    onProgress(progress, message) {
      // It has to grow with each message.
      if (progressToken === undefined || progress <= reported) return;
      reported = progress;
      const params = { progressToken, progress, total: 100, message };
      mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
    },
  });
}
