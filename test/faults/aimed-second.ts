import type { AimedFault } from './aimed.ts';

const ACCOUNTS: AimedFault[] = [
  {
    path: 'src/core/accounts/sessions.ts',
    find: "        .where('seen_at', '>', now - IDLE_MS)\n        .where('users.is_active', '=', 1)",
    put: "        .where('users.is_active', '=', 1)",
    what: 'a session that was idle for a week signs in',
  },
  {
    path: 'src/core/accounts/sessions.ts',
    find: "        .where('users.is_active', '=', 1)\n",
    put: '',
    what: 'the session of a blocked account signs in',
  },
  {
    path: 'src/core/accounts/sessions.ts',
    find: "        .where('user_id', '=', userId)\n        .where(sql",
    put: '        .where(sql',
    what: 'the session of another account is ended',
  },
  {
    path: 'src/core/accounts/keys.ts',
    find: "updateTable('api_keys').where('id', '=', id).where('user_id', '=', userId);",
    put: "updateTable('api_keys').where('id', '=', id);",
    what: 'the key of another account is revoked',
  },
  {
    path: 'src/core/accounts/keys.ts',
    find: "        .where((e) => e.or([e('api_keys.expires_at', 'is', null), e('api_keys.expires_at', '>', now)]))\n",
    put: '',
    what: 'an expired key is good',
  },
  {
    path: 'src/core/accounts/tokens.ts',
    find: "        .where('used_at', 'is', null)\n",
    put: '',
    what: 'a mailed token works twice',
  },
  {
    path: 'src/core/accounts/tokens.ts',
    find: "        .where('purpose', '=', purpose)\n        .where('used_at'",
    put: "        .where('used_at'",
    what: 'the token that confirms an address resets the password',
  },
  {
    path: 'src/core/accounts/sign-in.ts',
    find: '(await users.holdHash(tx, userId, hash)) ?',
    put: 'true ?',
    what: 'a login during a reset leaves a session of the old password',
  },
  {
    path: 'src/core/accounts/throttle.ts',
    find: "{ label: 'taken', seconds: 3600, limit: 10 }",
    put: "{ label: 'taken', seconds: 3600, limit: 301 }",
    what: 'one network may ask which addresses have accounts without limit',
  },
  {
    path: 'src/http/hooks/identity.ts',
    find: 'others.every((other) => other === key) ?',
    put: 'true ?',
    what: 'a second, different key of a request is ignored',
  },
];

const JOBS_AND_FILES: AimedFault[] = [
  {
    path: 'src/core/jobs/claims.ts',
    find: "\n      .where('attempt', '=', attempt);",
    put: ';',
    what: 'an earlier attempt of a worker ends the job',
  },
  {
    path: 'src/core/jobs/leases.ts',
    find: ".where('attempt', '>=', maxAttempts)",
    put: ".where('attempt', '>', maxAttempts)",
    what: 'a job that is at its last attempt is neither tried again nor failed',
  },
  {
    path: 'src/core/jobs/repeats.ts',
    find: "    .where('idempotency_keys.created_at', '>', now - KEY_LIFETIME_MS)\n",
    put: '',
    what: 'an idempotency key stands for its request after a day',
  },
  {
    path: 'src/core/jobs/store.ts',
    find: "    .where('expires_at', '>', now)\n    .executeTakeFirst();\n  if (Number(held",
    put: '    .executeTakeFirst();\n  if (Number(held',
    what: 'a job is accepted whose input has expired',
  },
  {
    path: 'src/core/jobs/submit.ts',
    find: 'caller.owner}\\0',
    put: 'key}\\0',
    what: 'an idempotency key finds the job of another owner',
  },
  {
    path: 'src/core/files/download.ts',
    find: 'if (row && row.owner_user_id !== null) requireOwner(row.owner_user_id, caller);',
    put: '',
    what: 'the preview of another account’s file is served',
  },
];

const OUTSIDE: AimedFault[] = [
  {
    path: 'src/drivers/outbound/addresses.ts',
    find: "text.includes('%') || ",
    put: '',
    what: 'an address with the scope of a link is judged as one without',
  },
  {
    path: 'src/drivers/outbound/undici.ts',
    find: 'addresses.every(judge)',
    put: 'addresses.some(judge)',
    what: 'a name with a public and a private address is reached',
  },
  {
    path: 'src/drivers/outbound/undici.ts',
    find: 'if (next.origin !== url.origin) headers = {};',
    put: '',
    what: 'headers of a caller follow a redirect to another server',
  },
  {
    path: 'src/drivers/outbound/undici.ts',
    find: 'if (bytes > maxBytes) throw tooLarge(maxBytes);',
    put: '',
    what: 'a body without a stated length is read without limit',
  },
  {
    path: 'src/sandbox/host/confinement.ts',
    find: "...bind('--ro-bind', inputs),",
    put: "...bind('--bind', inputs),",
    what: 'a child may write where its inputs are',
  },
  {
    path: 'src/sandbox/host/confinement.ts',
    find: "'--remount-ro', '/', ",
    put: '',
    what: 'a child may write to the root of its file system',
  },
  {
    path: 'src/sandbox/host/validate-messages.ts',
    find: 'offset > size - length',
    put: 'offset > size',
    what: 'a splice may lead behind the end of an input',
  },
];

const DOCUMENTS: AimedFault[] = [
  {
    path: 'src/engines/archive/read-zip.ts',
    find: 'left -= bytes.length;',
    put: '',
    what: 'the limit holds for each entry instead of all',
  },
  {
    path: 'src/engines/archive/entry-name.ts',
    find: 'used.has(unique.toLowerCase())',
    put: 'used.has(unique)',
    what: 'names that differ in case only overwrite each other',
  },
  {
    path: 'packages/pdf/src/crypt/keys.ts',
    find: 'if (revision >= 4 && !encryptMetadata) parts',
    put: 'if (false) parts',
    what: 'files whose metadata is not encrypted do not open',
  },
  {
    path: 'packages/pdf/src/crypt/keys.ts',
    find: 'owner: proof === owner }',
    put: 'owner: true }',
    what: 'who opens with the user’s password counts as the owner',
  },
  {
    path: 'packages/pdf/src/pki/revocation.ts',
    find: '(responder.extendedKeyUsage?.includes(USAGE.ocsp) ?? false) && ',
    put: '',
    what: 'any certificate of an authority answers for it',
  },
  {
    path: 'packages/pdf/src/pki/revocation.ts',
    find: 'if (isSet(ISSUING_DISTRIBUTION_POINT.indirectCRL) || isSet(ISSUING_DISTRIBUTION_POINT.onlyContainsAttributeCerts))',
    put: 'if (false)',
    what: 'indirect lists and those about attributes are believed',
  },
  {
    path: 'packages/pdf/src/edit/sanitize.ts',
    find: 'if (popup instanceof PdfRef) gone.push(popup);',
    put: '',
    what: 'the popup of a removed comment stays',
  },
];

/** Thirty places not in the first list, chosen before anyone looked at the tests that reach them. */
export const SECOND: readonly AimedFault[] = [...ACCOUNTS, ...JOBS_AND_FILES, ...OUTSIDE, ...DOCUMENTS];
