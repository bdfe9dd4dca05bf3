import type { LogLine } from './service-process.ts';

/** Patterns of an API key, a session cookie, a credential header and a token in an address. */
const SECRET =
  /shf_(?:live|test)_[0-9A-Za-z]{38}|session=[\w-]{43}|Bearer [\w.-]{20,}|[?&#](?:ws_)?token=[\w.-]{20,}|"password":"(?!\[redacted\])/i;

/**
 * The log lines that look as if they held a secret. The link of a mail that became a file is meant to be read there.
 */
export function linesWithSecrets(logs: readonly LogLine[]): string[] {
  return logs.map((entry) => JSON.stringify({ ...entry, link: undefined })).filter((line) => SECRET.test(line));
}
