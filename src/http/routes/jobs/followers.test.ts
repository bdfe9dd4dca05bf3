import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Watcher } from '../../../core/jobs/watch.ts';
import { createLinks } from '../../links.ts';
import { type Channel, createFollowers, socketChannel } from './followers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watcher of one job that never changes; counts who follows. */
function idleWatcher(delayMs = 0) {
  const following = { count: 0 };
  const watch: Watcher['watch'] = async () => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    following.count++;
    return { stop: () => void following.count-- };
  };
  return { watcher: { watch } as Watcher, following };
}
const followersOf = (watcher: Watcher) =>
  createFollowers({ watcher, links: createLinks({ PUBLIC_URL: undefined }), log: { warn() {} } });

/** The part of a WebSocket that the channel uses, with a client behind it that answers pings or does not. */
function fakeSocket(answers: boolean) {
  const socket = Object.assign(new EventEmitter(), {
    CLOSED: 3,
    readyState: 1,
    bufferedAmount: 0,
    pings: 0,
    ping() {
      socket.pings++;
      if (answers) socket.emit('pong');
    },
    terminate() {
      socket.readyState = 3;
      socket.emit('close');
    },
  });
  return socket;
}

it('ends a WebSocket whose client answers no ping, and keeps one that does', async () => {
  const { watcher, following } = idleWatcher();
  const followers = followersOf(watcher);
  const [dead, alive] = [fakeSocket(false), fakeSocket(true)];
  for (const socket of [dead, alive]) void followers.follow('job', socketChannel(socket as unknown as WebSocket));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([dead.readyState, dead.pings]).toEqual([3, 1]);
  expect([alive.readyState, alive.pings]).toEqual([1, 3]);
  expect([followers.open(), following.count]).toEqual([1, 1]);
});

it('follows nothing for a connection that closes while the job is looked up, or had closed before', async () => {
  const { watcher, following } = idleWatcher(1000);
  const followers = followersOf(watcher);
  const socket = fakeSocket(true);
  void followers.follow('job', socketChannel(socket as unknown as WebSocket));
  await vi.advanceTimersByTimeAsync(500);
  socket.terminate();
  const closed = { isClosed: () => true } as Channel;
  await followers.follow('job', closed);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([followers.open(), following.count]).toEqual([0, 0]);
});
