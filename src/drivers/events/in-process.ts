import { EventEmitter } from 'node:events';
import type { Events } from '../../ports/events.ts';

/** Messages within one process, delivered after the current turn of the event loop. */
export function createInProcessEvents(): Events {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    publish(topic, message) {
      if (emitter.listenerCount(topic) > 0) setImmediate(() => emitter.emit(topic, message));
    },
    async subscribe(topic, handler) {
      emitter.on(topic, handler);
      return () => void emitter.off(topic, handler);
    },
    async ping() {},
    async close() {
      emitter.removeAllListeners();
    },
  };
}
