/**
 * Requests to addresses that callers name. Every way out of the service goes through here, and every address is checked before connecting: a name is resolved once, and the connection goes to the checked address.
 *
 * Failures are `SheafError`s: `source_refused` (an address that may not be reached), `source_unreachable` (no response, or a truncated one), `source_status` (an unsuccessful response), `file_too_large`. They reveal nothing of the other side but
 * the status.
 */
export interface Outbound {
  /** Fetches a file. Follows at most three redirects, each checked again; headers are not sent to another origin. */
  fetch(source: OutboundSource): Promise<OutboundFile>;
  /**
   * Checks an address without a request: resolves its name; unknown names pass, since they may be known later.
   * @throws SheafError `source_refused`
   */
  judge(url: string, options: { timeoutMs: number; signal?: AbortSignal }): Promise<void>;
  /** Sends a message, follows no redirect, and throws the answer's body away. Any status is an answer. */
  post(url: string, message: OutboundMessage): Promise<{ status: number }>;
  /** Sends a message and returns the answer's body, follows no redirect. @throws SheafError as `fetch` does */
  exchange(url: string, question: OutboundQuestion): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface OutboundSource {
  /** http or https, without user name and password. */
  url: string;
  headers?: Record<string, string>;
  /** The stream is cut when it gets longer. */
  maxBytes: number;
  /** Milliseconds for everything, the body too. */
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface OutboundFile {
  /** The address that returned it, after all redirects. */
  url: string;
  /** The headers about type and name, as received; null if there are none. Do not trust them. */
  contentType: string | null;
  contentEncoding: string | null;
  /** The file name that the other side sends, without folders, or null. Not to be trusted. */
  filename: string | null;
  /**
   * The bytes as they were sent, never inflated.
   * @throws SheafError while it is read
   */
  body: AsyncIterable<Uint8Array>;
}

export interface OutboundQuestion {
  headers: Record<string, string>;
  body: Uint8Array;
  maxBytes: number;
  /** Milliseconds for everything. */
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface OutboundMessage {
  headers: Record<string, string>;
  body: string;
  /** Milliseconds until the status must have come. */
  timeoutMs: number;
}
