/** Problems of a signature. `fatal`: it proves nothing; `doubt`: it proves something to people who trust it. */
export const PROBLEM_WEIGHTS = {
  byte_range_wrong: 'fatal',
  hole_wrong: 'fatal',
  overlapping: 'fatal',
  shared: 'fatal',
  unreadable: 'fatal',
  unknown_format: 'fatal',
  several_signers: 'fatal',
  content_inside: 'fatal',
  no_certificate: 'fatal',
  unknown_algorithm: 'fatal',
  digest_mismatch: 'fatal',
  signature_mismatch: 'fatal',
  wrong_content_type: 'fatal',
  other_certificate: 'fatal',
  revision_unreadable: 'fatal',
  not_in_revision: 'fatal',
  content_changed: 'fatal',
  page_differs: 'fatal',
  covers_signed: 'doubt',
  shown_by_untrusted: 'doubt',
  not_compared: 'doubt',
  ambiguous: 'fatal',
  not_allowed: 'fatal',
  locked_field: 'fatal',
  revoked: 'fatal',
  timestamp_broken: 'doubt',
  timestamp_untrusted: 'info',
  annotations_changed: 'doubt',
  annotations_added: 'info',
  form_changed: 'info',
  form_replaced: 'doubt',
  metadata_changed: 'info',
  structure_changed: 'info',
  signed_again: 'info',
  untrusted: 'doubt',
  expired: 'doubt',
  not_yet_valid: 'doubt',
  wrong_usage: 'doubt',
  weak_key: 'doubt',
  weak_algorithm: 'doubt',
  weak_digest: 'doubt',
  not_an_authority: 'doubt',
  unknown_extension: 'doubt',
  name_not_permitted: 'doubt',
  revocation_unknown: 'info',
  certificate_not_bound: 'info',
} as const satisfies Record<string, 'fatal' | 'doubt' | 'info'>;

export type ProblemCode = keyof typeof PROBLEM_WEIGHTS;

export interface Problem {
  code: ProblemCode;
  name?: string;
  date?: string;
  what?: string;
}
