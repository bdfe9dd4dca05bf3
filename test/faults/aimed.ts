import { SECOND } from './aimed-second.ts';

/** A fault that somebody put where much depends on a line. */
export interface AimedFault {
  /** The module, from the root. */
  path: string;
  /** The text to replace, once in the module. */
  find: string;
  put: string;
  /** The effect, in words. */
  what: string;
}

const REDACTION: AimedFault[] = [
  {
    path: 'src/engines/redaction/look-again.ts',
    find: 'if (areas && structure.pages()[index]) {',
    put: 'if (false) {',
    what: 'the second look leaves out pixels of areas',
  },
  {
    path: 'src/engines/redaction/look-again.ts',
    find: 'if (plan.search && plan.search.find(page, 1).length > 0) pages.add(index);\n    else if',
    put: 'if',
    what: 'the second look does not search',
  },
  {
    path: 'src/operations/pdf/redact/run.ts',
    find: 'left = await lookAgain(path, plan, { ...look, before: { ...before, gone }, pictures: new Set(pictures) });',
    put: 'left = { pages: new Set(), changed: new Set(), elsewhere: false };',
    what: 'pages made pictures are not looked at again',
  },
  {
    path: 'src/operations/pdf/redact/run.ts',
    find: ' || left.elsewhere) throw',
    put: ') throw',
    what: 'what is left beside pages is let pass',
  },
  {
    path: 'src/operations/pdf/redact/run.ts',
    find: 'if (left.pages.size > 0 || left.changed.size > 0 || left.elsewhere) throw notSure([...left.pages, ...left.changed]);',
    put: '',
    what: 'nothing fails closed',
  },
  {
    path: 'src/operations/pdf/redact/run.ts',
    find: 'let left = await lookAgain(path, plan, { ...look, before: { ...before, gone } });',
    put: 'let left: Awaited<ReturnType<typeof lookAgain>> = { pages: new Set(), changed: new Set(), elsewhere: false };',
    what: 'no look at the draft',
  },
  {
    path: 'src/engines/redaction/look-again.ts',
    find: 'if (!isFilled(is, size, areas, fill)) unfilled.add(index);',
    put: '',
    what: 'areas need not be filled',
  },
  {
    path: 'src/engines/redaction/look-again.ts',
    find: 'changed.add(index);',
    put: '{}',
    what: 'pages may change outside of areas',
  },
  {
    path: 'src/engines/redaction/look-again.ts',
    find: 'else if (areas && showsIn(page, areas)) pages.add(index);',
    put: '',
    what: 'letters may stand in areas',
  },
  {
    path: 'src/operations/pdf/redact/run.ts',
    find: "if (params.on_doubt === 'fail') throw notSure(pictures);",
    put: '',
    what: 'doubt does not fail where it should',
  },
  {
    path: 'src/operations/pdf/redact/run.ts',
    find: '...doubtful, ',
    put: '',
    what: 'doubts of the redactor are ignored',
  },
  {
    path: 'src/operations/pdf/redact/run.ts',
    find: 'if (round === MOST_ROUNDS) throw notSure([...plan.recognized.keys()]);',
    put: 'if (round === MOST_ROUNDS) break;',
    what: 'scans that never come clean are let pass',
  },
  {
    path: 'src/engines/redaction/look-again.ts',
    find: 'const { pages, elsewhere } = findRemains(structure, [...plan.texts], exact && plan.search ? plan.search.cut : null);',
    put: 'const pages = new Set<number>(); const elsewhere = false;',
    what: 'strings and streams are not searched',
  },
  {
    path: 'src/operations/pdf/redact/run.ts',
    find: 'for (const [index, places] of attached) gone.set(index, [...(gone.get(index) ?? []), ...places]);',
    put: '',
    what: 'places of attachments count as changes',
  },
];

const FILES_AND_SIGNATURES: AimedFault[] = [
  {
    path: 'src/sandbox/host/take-files.ts',
    find: 'constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK',
    put: 'constants.O_RDONLY | constants.O_NONBLOCK',
    what: 'nofollow',
  },
  {
    path: 'src/sandbox/host/take-files.ts',
    find: 'constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK',
    put: 'constants.O_RDONLY | constants.O_NOFOLLOW',
    what: 'nonblock',
  },
  {
    path: 'src/sandbox/host/take-files.ts',
    find: "if (!found.isFile()) throw new Error('an output is no plain file');",
    put: '',
    what: 'isFile',
  },
  { path: 'src/sandbox/host/take-files.ts', find: 'if (found.size > max) return null;', put: '', what: 'small-max' },
  { path: 'src/sandbox/host/take-files.ts', find: 'if (lstatSync(to).isFile()) return;', put: 'return;', what: 'lend' },
  {
    path: 'packages/pdf/src/verify/coverage.ts',
    find: 'return Buffer.compare(bytes, contents) === 0;',
    put: 'return true;',
    what: 'hole',
  },
  {
    path: 'packages/pdf/src/verify/coverage.ts',
    find: 'if (!/^<[0-9a-fA-F\\s]*>$/.test(text)) return false;',
    put: '',
    what: 'hole-hex',
  },
  { path: 'packages/pdf/src/verify/coverage.ts', find: 'behind <= length || ', put: '', what: 'range-behind' },
  { path: 'packages/pdf/src/verify/coverage.ts', find: 'start !== 0 || ', put: '', what: 'range-start' },
  {
    path: 'packages/pdf/src/verify/coverage.ts',
    find: 'return file.size - end <= 4 && ',
    put: 'return ',
    what: 'blank-tail',
  },
  {
    path: 'packages/pdf/src/pki/chain.ts',
    find: 'if (!isAuthority || (keyUsage',
    put: 'if ((keyUsage',
    what: 'leaf-issues',
  },
  {
    path: 'packages/pdf/src/pki/chain.ts',
    find: "(keyUsage !== null && !keyUsage.has('keyCertSign'))",
    put: 'false',
    what: 'key-cert-sign',
  },
  {
    path: 'packages/pdf/src/pki/chain.ts',
    find: 'below <= pathLength;',
    put: 'below <= pathLength + 1;',
    what: 'path-length',
  },
  {
    path: 'packages/pdf/src/pki/chain.ts',
    find: 'certificates.slice(1, index).filter',
    put: 'certificates.slice(2, index).filter',
    what: 'slice-1',
  },
  {
    path: 'packages/pdf/src/pki/chain.ts',
    find: "if (index > 0 && !mayIssueFor(certificate, purpose)) add('wrong_usage', certificate);",
    put: '',
    what: 'authority-eku',
  },
  {
    path: 'packages/pdf/src/pki/chain.ts',
    find: "if (!isFree && !isNamePermitted(certificate, certificates.slice(index + 1))) add('name_not_permitted', certificate);",
    put: '',
    what: 'names',
  },
  { path: 'packages/pdf/src/pki/chain.ts', find: 'known.at <= at)', put: 'true)', what: 'revoked-later' },
  {
    path: 'packages/pdf/src/pki/chain.ts',
    find: "if (certificate.unknownCritical.length > 0) add('unknown_extension', certificate);",
    put: '',
    what: 'unknown-critical',
  },
  {
    path: 'packages/pdf/src/pki/chain.ts',
    find: "if (!isRoot && isBroken(certificate.algorithm?.digest ?? null)) add('weak_algorithm', certificate);",
    put: '',
    what: 'weak-alg',
  },
  {
    path: 'packages/pdf/src/pki/chain.ts',
    find: 'thisUpdate >= at || (nextUpdate ?? at) >= at',
    put: 'true',
    what: 'late-crl',
  },
  {
    path: 'packages/pdf/src/verify/judge-trust.ts',
    find: '(other.coverage?.end ?? 0) >= coverage.end',
    put: 'true',
    what: 'ts-before-sig',
  },
  { path: 'packages/pdf/src/verify/judge-trust.ts', find: 'other.intact && ', put: '', what: 'ts-intact' },
  {
    path: 'packages/pdf/src/verify/judge-trust.ts',
    find: 'const sound = chain.trusted && ',
    put: 'const sound = ',
    what: 'ts-trusted',
  },
  {
    path: 'packages/pdf/src/verify/judge-trust.ts',
    find: 'one.time.getTime() - other.time.getTime()',
    put: 'other.time.getTime() - one.time.getTime()',
    what: 'ts-earliest',
  },
];

const THE_REST: AimedFault[] = [
  {
    path: 'src/http/hooks/origin.ts',
    find: 'if (own && originUrl.host === own.host) return originUrl.origin !== own.origin;',
    put: '',
    what: 'origin-http',
  },
  {
    path: 'src/core/deliveries/webhook-deliveries.ts',
    find: ".where('id', '=', id)\n        .where('webhook_id', '=', webhookId)",
    put: ".where('id', '=', id)",
    what: 'foreign-delivery',
  },
  {
    path: 'src/core/deliveries/webhook-queue.ts',
    find: 'now: Date.now(), secrets',
    put: 'now: delivery.created_at, secrets',
    what: 'late-retry-time',
  },
  { path: 'src/core/files/find-stored.ts', find: ' || row.expires_at <= Date.now()', put: '', what: 'expired' },
  { path: 'src/sandbox/child/workflow/workflow.ts', find: 'countRuns(summary.runs);', put: '', what: 'runs-assist' },
  {
    path: 'src/sandbox/child/workflow/chain.ts',
    find: 'remove(target.files.splice(before));',
    put: '',
    what: 'half-made',
  },
  {
    path: 'src/sandbox/child/workflow/chain.ts',
    find: "code !== 'output_too_large' && ",
    put: '',
    what: 'too-large-skipped',
  },
  { path: 'src/drivers/storage/small-objects.ts', find: 'undo(group);', put: '', what: 'failed-flush' },
  { path: 'src/drivers/storage/small-objects.ts', find: 'await log.flush();', put: '', what: 'flush-none' },
  {
    path: 'packages/pdf/src/crypt/permissions.ts',
    find: 'print: (1 << 2) | (1 << 11),',
    put: 'print: 1 << 2,',
    what: 'print-12',
  },
  { path: 'src/operations/sheet/to-csv/run.ts', find: '(?![\\d.]+$)/', put: '(?![\\d.])/', what: 'csv-guard' },
  { path: 'src/engines/sheets/cells.ts', find: 'serial + 1462', put: 'serial + 1461', what: 'date-1904' },
  { path: 'src/engines/sheets/cells.ts', find: 'serial < 60', put: 'serial < 61', what: 'date-1900' },
  { path: 'src/engines/mail/clean-mail.ts', find: "    .replaceAll('\\\\', '')\n", put: '', what: 'css-escapes' },
  {
    path: 'src/engines/mail/clean-mail.ts',
    find: "    .replace(/\\/\\*[\\s\\S]*?(?:\\*\\/|$)/g, '')\n",
    put: '',
    what: 'css-comments',
  },
  {
    path: 'src/engines/ocr/move-line.ts',
    find: 'right: Math.max(...xs)',
    put: 'right: Math.min(...xs)',
    what: 'askew',
  },
  {
    path: 'src/text-tools/json-schema/object-keywords.ts',
    find: 'keys.length < minProperties',
    put: 'keys.length <= minProperties',
    what: 'keywords-min',
  },
  {
    path: 'src/text-tools/json-schema/object-keywords.ts',
    find: 'keys.length > maxProperties',
    put: 'keys.length >= maxProperties',
    what: 'keywords-max',
  },
  {
    path: 'src/core/files/store.ts',
    find: 'return names.filter((name) => !busy.has(name));',
    put: 'return names;',
    what: 'store-120',
  },
  {
    path: 'src/core/files/store.ts',
    find: "        .where('jobs.status', 'in', ['queued', 'processing'])\n        .execute();\n      const busy",
    put: '        .execute();\n      const busy',
    what: 'store-120b',
  },
  { path: 'src/core/jobs/submit.ts', find: ', at ?? null]', put: ']', what: 'submit-at' },
  {
    path: 'src/sandbox/host/external-requests.ts',
    find: '++asked > MAX_QUESTIONS',
    put: '++asked > MAX_QUESTIONS + 1',
    what: 'questions',
  },
  {
    path: 'src/sandbox/host/external-requests.ts',
    find: '++webFiles > MAX_WEB_FILES',
    put: '++webFiles > MAX_WEB_FILES + 1',
    what: 'web-files',
  },
  { path: 'src/sandbox/host/external-requests.ts', find: ' || webBytes > MAX_WEB_BYTES', put: '', what: 'web-bytes' },
  {
    path: 'packages/pdf/src/pdfa/xmp-schemas.ts',
    find: 'listed.name.toLowerCase() === list && ',
    put: '',
    what: 'xmp-list',
  },
  { path: 'packages/pdf/src/pdfa/xmp-schemas.ts', find: '  date: DATE,', put: '  date: /^/,', what: 'xmp-date' },
  {
    path: 'packages/pdf/src/pdfa/xmp-schemas.ts',
    find: 'inner.length === 0 && pattern.test(value.trim())',
    put: 'pattern.test(value.trim())',
    what: 'xmp-text',
  },
  {
    path: 'packages/pdf/src/pdfa/xmp-schemas.ts',
    find: "return whole && (category === 'internal' || category === 'external');",
    put: 'return whole;',
    what: 'xmp-category',
  },
  {
    path: 'packages/pdf/src/edit/attachments.ts',
    find: "edited.editCatalog().set('AF', listed);",
    put: '',
    what: 'af-list',
  },
  {
    path: 'packages/pdf/src/edit/attachments.ts',
    find: 'if (old instanceof PdfRef) listed = listed.filter((item) => !(item instanceof PdfRef && item.num === old.num));',
    put: '',
    what: 'af-old',
  },
  {
    path: 'packages/pdf/src/edit/attachments.ts',
    find: "edited.entries(edited.catalog).array('AF') ?? []",
    put: '([] as PdfObject[])',
    what: 'af-before',
  },
  {
    path: 'packages/pdf/src/extract/image-file.ts',
    find: '(parms.bitsPerComponent ?? 8) !== bits || ',
    put: '',
    what: 'png-packed-bits',
  },
  {
    path: 'packages/pdf/src/extract/image-file.ts',
    find: 'return inflateSync(data, { maxOutputLength: size }).length === size ? Uint8Array.from(data) : null;',
    put: 'return Uint8Array.from(data);',
    what: 'png-packed-size',
  },
  {
    path: 'packages/pdf/src/extract/image-file.ts',
    find: '(parms.colors ?? 1) !== channels || ',
    put: '',
    what: 'png-packed-colors',
  },
  { path: 'packages/pdf/src/extract/image-file.ts', find: 'others.length > 0 || ', put: '', what: 'png-packed-others' },
  {
    path: 'packages/pdf/src/extract/image-file.ts',
    find: ' || parms.columns !== width',
    put: '',
    what: 'png-packed-columns',
  },
];

/** The lists that `npm run faults -- --aimed <name>` takes, in the order in which it puts them. */
export const AIMED: Readonly<Record<string, readonly AimedFault[]>> = {
  first: [...REDACTION, ...FILES_AND_SIGNATURES, ...THE_REST],
  second: SECOND,
};
