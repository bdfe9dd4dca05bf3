import { SheafError } from '../../errors.ts';
import type { MediaType } from '../../operations/kit/media-types.ts';
import type { Log } from '../../ports/log.ts';
import type { Outbound } from '../../ports/outbound.ts';
import type { Identity } from '../identity.ts';
import type { Intake, Upload } from './intake.ts';
import { createLanes } from './lanes.ts';

const IMPORT_MS = 60_000;
/** Files that are fetched at once for one owner, and from one host, by one node; others wait their turn. */
const AT_ONCE = { owner: 8, host: 16 };

/** A file at another address, which a request names. */
export interface ImportSource {
  url: string;
  headers?: Record<string, string>;
  /** The caller's name for the file, instead of the one from the address. */
  filename?: string | null;
}

export interface ImportRules {
  kind: 'input' | 'source';
  accepts?: readonly MediaType[] | null;
  digest?: boolean;
  signal: AbortSignal;
}

/** Hears how each import ended, `ok` or an error's code, and the seconds that it took. For the metrics. */
export type OnImportEnd = (end: string, seconds: number) => void;

/** Fetches files from addresses that callers name, and takes them in as uploads. */
export function createImporter({
  outbound,
  intake,
  maxBytes,
  allowed,
  requireConfirmed,
  onEnd,
  log,
}: {
  outbound: Pick<Outbound, 'fetch'>;
  intake: Intake;
  maxBytes: number;
  /** Who may import files. */
  allowed: 'off' | 'accounts' | 'everyone';
  /** Throws for an account that must confirm its e-mail address first. */
  requireConfirmed(userId: number): Promise<void>;
  onEnd: OnImportEnd;
  log: Pick<Log, 'info' | 'warn'>;
}) {
  const ownerLanes = createLanes(AT_ONCE.owner);
  const hostLanes = createLanes(AT_ONCE.host);

  return {
    /** @throws SheafError `not_allowed_here`, `email_unconfirmed` */
    async requireAllowed({ userId }: Identity): Promise<void> {
      // Anonymous callers may import, too, so the account need not be checked.
      if (allowed === 'everyone') return;
      if (allowed === 'accounts' && userId !== null) return requireConfirmed(userId);
      const text =
        allowed === 'off'
          ? 'This service fetches no files from addresses; upload the file.'
          : 'Fetching files from addresses needs an account; sign in or upload the file.';
      throw new SheafError('not_allowed_here', text);
    },

    /**
     * @throws SheafError `unavailable` when its turn does not come, `source_refused`, `source_unreachable`,
     * `source_status`, and the errors of an upload
     */
    async receive({ url, headers, filename }: ImportSource, caller: Identity, rules: ImportRules): Promise<Upload> {
      const { signal, ...how } = rules;
      await using _place = await placeFor(caller.owner, url, signal);
      const startedAt = performance.now();
      let end = 'ok';
      try {
        const file = await outbound.fetch({ url, headers, maxBytes, timeoutMs: IMPORT_MS, signal });
        const named = filename ?? file.filename ?? undefined;
        return await intake.receive(bytesOf(file.body), caller, { ...how, filename: named, signal });
      } catch (error) {
        if (error instanceof SheafError) end = error.code;
        else end = signal.aborted ? 'cancelled' : 'internal_error';
        // Helps operators find attempts on the inner network; the address itself is the caller's business.
        if (end === 'source_refused') log.warn({ owner: caller.owner, host: hostOf(url) }, 'import refused');
        throw error;
      } finally {
        onEnd(end, (performance.now() - startedAt) / 1000);
      }
    },
  };

  /** Waits for the owner's turn, then for one at the host, so that waiting owners occupy no place at a host. */
  async function placeFor(owner: string, url: string, gone: AbortSignal): Promise<AsyncDisposable> {
    const late = AbortSignal.timeout(IMPORT_MS);
    const signal = AbortSignal.any([gone, late]);
    const left: (() => void)[] = [];
    const leave = async () => {
      for (const each of left.reverse()) each();
    };
    try {
      left.push(await ownerLanes(owner, signal));
      left.push(await hostLanes(hostOf(url) ?? '', signal));
      return { [Symbol.asyncDispose]: leave };
    } catch (error) {
      await leave();
      if (!late.aborted || gone.aborted) throw error;
      const text = 'Too many files are being fetched for you, or from this address; try again shortly.';
      throw new SheafError('unavailable', text, { retryAfter: 10 });
    }
  }
}

async function* bytesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const part of body) yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}

const hostOf = (url: string) => URL.parse(url)?.host ?? null;
