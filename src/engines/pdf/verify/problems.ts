/** What can be wrong with a signature, for people. `fatal`: it proves nothing; `doubt`: it proves something to those who trust it. */
export const PROBLEMS = {
  byte_range_wrong: {
    weight: 'fatal',
    en: 'The signature does not say properly what it covers.',
    de: 'Die Signatur sagt nicht ordentlich, was sie umfasst.',
  },
  hole_wrong: {
    weight: 'fatal',
    en: 'The signature leaves out more of the file than its own bytes.',
    de: 'Die Signatur lässt mehr von der Datei aus als ihre eigenen Bytes.',
  },
  overlapping: {
    weight: 'fatal',
    en: 'Several signatures leave out the same part of the file.',
    de: 'Mehrere Signaturen lassen denselben Teil der Datei aus.',
  },
  shared: {
    weight: 'fatal',
    en: 'The same signature is the value of several fields.',
    de: 'Dieselbe Signatur ist der Wert mehrerer Felder.',
  },
  unreadable: {
    weight: 'fatal',
    en: 'The bytes of the signature cannot be read.',
    de: 'Die Bytes der Signatur sind nicht lesbar.',
  },
  unknown_format: {
    weight: 'fatal',
    en: 'The signature has a format that is not supported.',
    de: 'Die Signatur hat ein Format, das nicht unterstützt wird.',
  },
  several_signers: {
    weight: 'fatal',
    en: 'One signature holds several signers, which PDF does not allow.',
    de: 'Eine Signatur enthält mehrere Unterzeichner, was PDF nicht erlaubt.',
  },
  content_inside: {
    weight: 'fatal',
    en: 'The signature is about content of its own, not about the document.',
    de: 'Die Signatur gilt einem eigenen Inhalt, nicht dem Dokument.',
  },
  no_certificate: {
    weight: 'fatal',
    en: 'The certificate of the signer is missing.',
    de: 'Das Zertifikat des Unterzeichners fehlt.',
  },
  unknown_algorithm: {
    weight: 'fatal',
    en: 'The signature uses an algorithm that is not supported.',
    de: 'Die Signatur verwendet ein Verfahren, das nicht unterstützt wird.',
  },
  digest_mismatch: {
    weight: 'fatal',
    en: 'What is signed was changed after signing.',
    de: 'Was signiert ist, wurde nach dem Signieren geändert.',
  },
  signature_mismatch: {
    weight: 'fatal',
    en: 'The signature was not made with the key of the certificate, or was changed.',
    de: 'Die Signatur wurde nicht mit dem Schlüssel des Zertifikats gemacht oder wurde verändert.',
  },
  wrong_content_type: {
    weight: 'fatal',
    en: 'The signature is not one of a document.',
    de: 'Die Signatur ist keine eines Dokuments.',
  },
  other_certificate: {
    weight: 'fatal',
    en: 'The signature names another certificate than the one that it brings.',
    de: 'Die Signatur nennt ein anderes Zertifikat als das, das sie mitbringt.',
  },
  revision_unreadable: {
    weight: 'fatal',
    en: 'The document as it was signed cannot be read by itself.',
    de: 'Das Dokument, wie es signiert wurde, ist für sich nicht lesbar.',
  },
  not_in_revision: {
    weight: 'fatal',
    en: 'The signature was not part of the document that it covers in this form.',
    de: 'Die Signatur gehörte so nicht zu dem Dokument, das sie umfasst.',
  },
  content_changed: {
    weight: 'fatal',
    en: 'The content of the document was changed after signing: {what}.',
    de: 'Der Inhalt des Dokuments wurde nach dem Signieren geändert: {what}.',
  },
  ambiguous: {
    weight: 'fatal',
    en: 'Behind the signed part stand objects that some readers take for the document.',
    de: 'Hinter dem signierten Teil stehen Objekte, die manche Leseprogramme für das Dokument halten.',
  },
  not_allowed: {
    weight: 'fatal',
    en: 'The document was changed after certification in a way that it forbids: {what}.',
    de: 'Das Dokument wurde nach der Zertifizierung so geändert, wie es sie verbietet: {what}.',
  },
  locked_field: {
    weight: 'fatal',
    en: 'Fields that the signature closed were changed: {what}.',
    de: 'Felder, die die Signatur verschlossen hat, wurden geändert: {what}.',
  },
  revoked: {
    weight: 'fatal',
    en: 'The certificate of {name} was revoked on {date}.',
    de: 'Das Zertifikat von {name} wurde am {date} gesperrt.',
  },
  timestamp_broken: {
    weight: 'doubt',
    en: 'The timestamp does not match the signature.',
    de: 'Der Zeitstempel passt nicht zur Signatur.',
  },
  timestamp_untrusted: {
    weight: 'info',
    en: 'The timestamp does not lead to a trusted root, so its time proves nothing.',
    de: 'Der Zeitstempel führt zu keiner vertrauten Wurzel; seine Zeit beweist nichts.',
  },
  annotations_changed: {
    weight: 'doubt',
    en: 'Comments or other annotations were added or changed after signing; they may cover what was signed.',
    de: 'Nach dem Signieren wurden Kommentare oder andere Anmerkungen ergänzt oder geändert; sie können verdecken, was signiert ist.',
  },
  form_changed: {
    weight: 'info',
    en: 'Form fields were filled in after signing: {what}.',
    de: 'Nach dem Signieren wurden Formularfelder ausgefüllt: {what}.',
  },
  form_replaced: {
    weight: 'doubt',
    en: 'Form fields that had a value when the document was signed have another now: {what}.',
    de: 'Formularfelder, die beim Signieren einen Wert hatten, haben jetzt einen anderen: {what}.',
  },
  metadata_changed: {
    weight: 'info',
    en: 'Metadata was changed after signing.',
    de: 'Nach dem Signieren wurden Metadaten geändert.',
  },
  structure_changed: {
    weight: 'info',
    en: 'The tags for reading aloud were changed after signing.',
    de: 'Nach dem Signieren wurden die Tags zum Vorlesen geändert.',
  },
  signed_again: {
    weight: 'info',
    en: 'The document was signed again later.',
    de: 'Das Dokument wurde später noch einmal signiert.',
  },
  untrusted: {
    weight: 'doubt',
    en: 'The certificate of {name} leads to no root that was given.',
    de: 'Das Zertifikat von {name} führt zu keiner angegebenen Wurzel.',
  },
  expired: {
    weight: 'doubt',
    en: 'The certificate of {name} expired on {date}, and no timestamp proves that the signature is older.',
    de: 'Das Zertifikat von {name} ist am {date} abgelaufen, und kein Zeitstempel beweist, dass die Signatur älter ist.',
  },
  not_yet_valid: {
    weight: 'doubt',
    en: 'The certificate of {name} is valid only from {date}.',
    de: 'Das Zertifikat von {name} gilt erst ab {date}.',
  },
  wrong_usage: {
    weight: 'doubt',
    en: 'The certificate of {name} is not meant for this.',
    de: 'Das Zertifikat von {name} ist nicht hierfür gedacht.',
  },
  weak_key: {
    weight: 'doubt',
    en: 'The key of {name} is too short to be relied upon.',
    de: 'Der Schlüssel von {name} ist zu kurz, um verlässlich zu sein.',
  },
  weak_algorithm: {
    weight: 'doubt',
    en: 'The certificate of {name} is signed with a broken digest.',
    de: 'Das Zertifikat von {name} ist mit einem gebrochenen Hashverfahren signiert.',
  },
  weak_digest: {
    weight: 'doubt',
    en: 'The signature uses {what}, for which forgeries can be made.',
    de: 'Die Signatur verwendet {what}; damit lassen sich Fälschungen herstellen.',
  },
  not_an_authority: {
    weight: 'doubt',
    en: '{name} issued a certificate without being an authority.',
    de: '{name} hat ein Zertifikat ausgestellt, ohne Zertifizierungsstelle zu sein.',
  },
  unknown_extension: {
    weight: 'doubt',
    en: 'The certificate of {name} has conditions that are not understood.',
    de: 'Das Zertifikat von {name} hat Bedingungen, die nicht verstanden werden.',
  },
  revocation_unknown: {
    weight: 'info',
    en: 'Whether the certificate of {name} was revoked is not known.',
    de: 'Ob das Zertifikat von {name} gesperrt wurde, ist nicht bekannt.',
  },
  certificate_not_bound: {
    weight: 'info',
    en: 'The signature does not fix its certificate, as PAdES asks for.',
    de: 'Die Signatur legt ihr Zertifikat nicht fest, wie PAdES es verlangt.',
  },
} as const satisfies Record<string, { weight: 'fatal' | 'doubt' | 'info'; en: string; de: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface Problem {
  code: ProblemCode;
  name?: string;
  date?: string;
  what?: string;
}

/** Puts a problem into words. */
export function sayProblem(problem: Problem, language: 'en' | 'de'): string {
  const values: Record<string, string | undefined> = { ...problem };
  return PROBLEMS[problem.code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
