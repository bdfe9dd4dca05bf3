import { SheafError } from '../../errors.ts';

/** One end of the channel that Node opens between a process and its child. */
export interface End {
  send(message: unknown): void;
  onMessage(take: (message: unknown) => void): void;
}

export interface Channel {
  /** Calls the other end, and resolves to its result. @throws SheafError `unavailable` */
  call<T>(name: string, value: unknown): Promise<T>;
  /** Calls the other end without waiting for a result. */
  tell(name: string, value: unknown): void;
  /** Answers calls of the other end by name. Errors reach the caller as `unavailable`. */
  answer<T>(name: string, how: (value: T) => unknown): void;
  /** Closes the channel; pending calls fail. */
  close(): void;
}

type Message = { sheaf: 'call'; name: string; value: unknown; id: number | null } | Answer;
type Answer = { sheaf: 'answer'; id: number; value: unknown; failed: boolean };

/**
 * Creates a channel for calls between the processes of a node, in both directions. Messages arrive in the order in
 * which they were sent.
 */
export function createChannel(end: End): Channel {
  const answers = new Map<string, (value: never) => unknown>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;

  async function respond(name: string, value: unknown, id: number | null): Promise<void> {
    let result: unknown;
    let failed = false;
    try {
      result = await answers.get(name)?.(value as never);
    } catch {
      failed = true;
    }
    if (id !== null) end.send({ sheaf: 'answer', id, value: result, failed } satisfies Answer);
  }

  end.onMessage((received) => {
    const message = received as Message;
    if (message?.sheaf === 'call') void respond(message.name, message.value, message.id);
    if (message?.sheaf !== 'answer') return;
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.failed) call?.reject(unavailable());
    else call?.resolve(message.value);
  });

  return {
    call<T>(name: string, value: unknown): Promise<T> {
      const call = Promise.withResolvers<unknown>();
      waiting.set(++last, call);
      end.send({ sheaf: 'call', name, value, id: last } satisfies Message);
      return call.promise as Promise<T>;
    },
    tell: (name, value) => end.send({ sheaf: 'call', name, value, id: null } satisfies Message),
    answer: (name, how) => void answers.set(name, how as (value: never) => unknown),
    close() {
      for (const call of waiting.values()) call.reject(unavailable());
      waiting.clear();
    },
  };
}

const unavailable = () =>
  new SheafError('unavailable', 'Another process of the server does not answer; try again shortly.', { retryAfter: 1 });
