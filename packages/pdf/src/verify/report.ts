import type { PdfDocument } from '../file/document.ts';
import type { ByteSource } from '../file/source.ts';
import type { Certificate } from '../pki/certificate.ts';
import type { ChainReport } from '../pki/chain.ts';
import type { CertificationLevel } from '../sign/permissions.ts';
import type { Coverage } from './coverage.ts';
import type { LooksBudget } from './judge-looks.ts';
import type { Changes } from './ledger.ts';
import type { PageViewer } from './page-viewer.ts';
import type { Problem } from './problems.ts';
import type { SignedMessage } from './signed-message.ts';

export interface VerifyOptions {
  /** The file itself. */
  file: ByteSource;
  roots: readonly Certificate[];
  now: Date;
  /** Draws the pages of revisions. */
  viewer: PageViewer;
  looks: LooksBudget;
  /** Opens the document as it was at this length; null if it cannot be read by itself. */
  openRevision(source: ByteSource): PdfDocument | null;
}

export type Verdict = 'valid' | 'unknown' | 'invalid';

/** Findings about one signature. */
export interface SignatureReport {
  field: string;
  kind: 'signature' | 'certification' | 'timestamp';
  format: string;
  verdict: Verdict;
  /** True if nothing that it covers was changed, and its certificate's key made it. */
  intact: boolean;
  coverage: Coverage | null;
  certification: CertificationLevel | null;
  message: SignedMessage;
  chain: ChainReport | null;
  /** The time that was proven, and by whom; null if nothing proves one. */
  proven: { time: Date; by: Certificate } | null;
  stated: string | null;
  texts: Record<'name' | 'reason' | 'location' | 'contact', string | null>;
  changes: Changes | null;
  /** Fields of later signatures whose looks pages show. */
  shownBy: Set<string>;
  problems: Problem[];
}
