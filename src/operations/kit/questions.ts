import type { JsonObject } from './define.ts';
import type { ProgramName } from './programs.ts';

/**
 * Requests that work in a child may send to the service, since it has no network. The service only accepts these, for
 * places that its settings name, and within limits.
 */
export type Question =
  /** A timestamp (RFC 3161) of a digest, from the authority of the settings: its answer as it came. */
  | { kind: 'timestamp'; digest: 'sha256' | 'sha384' | 'sha512'; imprint: string; nonce: string }
  /** An authority's statement about a certificate: a CRL, an issuer, or the response to an OCSP request (in Base64). */
  | { kind: 'revocation'; url: string; request: string | null }
  /** The certificates that this system trusts, as PEM. */
  | { kind: 'roots' }
  /** A file of a web page, through the guarded client: `WebFile` as JSON in a line, then its bytes. */
  | { kind: 'web'; url: string };

/** Facts about a file of a web page. */
export interface WebFile {
  /** The address that returned it, after all redirects. */
  url: string;
  /** Its media type, possibly with an encoding; not trusted beyond that. */
  type: string;
}

/** Runs a program of the machine on a piece of work: its driver gets the request unchanged, with files of the job. */
export type RunProgram = (
  program: ProgramName,
  request: JsonObject,
  /** Paths of inputs, or of files in the job's own folders. */
  paths: readonly string[],
) => Promise<ProgramFiles>;

/** The output of a program: facts, and the paths of its files, in order. */
export interface ProgramFiles {
  value: JsonObject;
  paths: string[];
}

/** Asks the service. @throws SheafError when it refuses, or nothing comes */
export type Ask = (question: Question) => Promise<Uint8Array>;
