import type { Migration } from 'kysely/migration';
import * as files_and_jobs from './0001-files-and-jobs.ts';
import * as accounts from './0002-accounts.ts';
import * as owners_and_secrets from './0003-owners-and-secrets.ts';
import * as webhooks from './0009-webhooks.ts';
import * as workflows from './0010-workflows.ts';
import * as kept_outputs from './0011-kept-outputs.ts';
import * as keys_and_sessions from './0012-keys-and-sessions.ts';
import * as error_reasons from './0013-error-reasons.ts';
import * as keys_of_jobs from './0014-keys-of-jobs.ts';
import * as fleet from './0015-fleet.ts';
import * as returns from './0016-returns.ts';
import * as delivery_payloads from './0017-delivery-payloads.ts';
import * as row_bytes from './0018-row-bytes.ts';
import * as languages from './0019-languages.ts';
import * as listed from './0020-listed.ts';
import * as listed_files from './0021-listed-files.ts';
import * as signatures from './0022-signatures.ts';

/** In order; a migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-files-and-jobs': files_and_jobs,
  '0002-accounts': accounts,
  '0003-owners-and-secrets': owners_and_secrets,
  '0009-webhooks': webhooks,
  '0010-workflows': workflows,
  '0011-kept-outputs': kept_outputs,
  '0012-keys-and-sessions': keys_and_sessions,
  '0013-error-reasons': error_reasons,
  '0014-keys-of-jobs': keys_of_jobs,
  '0015-fleet': fleet,
  '0016-returns': returns,
  '0017-delivery-payloads': delivery_payloads,
  '0018-row-bytes': row_bytes,
  '0019-languages': languages,
  '0020-listed': listed,
  '0021-listed-files': listed_files,
  '0022-signatures': signatures,
};
