// More than 300 lines: one table, with the words of every problem in each language.
/** What can be wrong with a signature, for people. `fatal`: it proves nothing; `doubt`: it proves something to those who trust it. */
export const PROBLEMS = {
  byte_range_wrong: {
    weight: 'fatal',
    en: 'The signature does not say properly what it covers.',
    de: 'Die Signatur sagt nicht ordentlich, was sie umfasst.',
    fr: 'La signature ne dit pas correctement ce qu’elle couvre.',
    es: 'La firma no dice correctamente lo que cubre.',
  },
  hole_wrong: {
    weight: 'fatal',
    en: 'The signature leaves out more of the file than its own bytes.',
    de: 'Die Signatur lässt mehr von der Datei aus als ihre eigenen Bytes.',
    fr: 'La signature laisse de côté plus que ses propres octets.',
    es: 'La firma deja fuera más que sus propios bytes.',
  },
  overlapping: {
    weight: 'fatal',
    en: 'Several signatures leave out the same part of the file.',
    de: 'Mehrere Signaturen lassen denselben Teil der Datei aus.',
    fr: 'Plusieurs signatures laissent de côté la même partie du fichier.',
    es: 'Varias firmas dejan fuera la misma parte del archivo.',
  },
  shared: {
    weight: 'fatal',
    en: 'The same signature is the value of several fields.',
    de: 'Dieselbe Signatur ist der Wert mehrerer Felder.',
    fr: 'La même signature est la valeur de plusieurs champs.',
    es: 'La misma firma es el valor de varios campos.',
  },
  unreadable: {
    weight: 'fatal',
    en: 'The bytes of the signature cannot be read.',
    de: 'Die Bytes der Signatur sind nicht lesbar.',
    fr: 'Les octets de la signature sont illisibles.',
    es: 'Los bytes de la firma no se pueden leer.',
  },
  unknown_format: {
    weight: 'fatal',
    en: 'The signature has a format that is not supported.',
    de: 'Die Signatur hat ein Format, das nicht unterstützt wird.',
    fr: 'Le format de la signature n’est pas pris en charge.',
    es: 'La firma tiene un formato no admitido.',
  },
  several_signers: {
    weight: 'fatal',
    en: 'One signature holds several signers, which PDF does not allow.',
    de: 'Eine Signatur enthält mehrere Unterzeichner, was PDF nicht erlaubt.',
    fr: 'Une signature a plusieurs signataires, ce que le PDF n’autorise pas.',
    es: 'Una firma tiene varios firmantes, lo que PDF no permite.',
  },
  content_inside: {
    weight: 'fatal',
    en: 'The signature is about content of its own, not about the document.',
    de: 'Die Signatur gilt einem eigenen Inhalt, nicht dem Dokument.',
    fr: 'La signature porte sur un contenu à elle, pas sur le document.',
    es: 'La firma se refiere a un contenido propio, no al documento.',
  },
  no_certificate: {
    weight: 'fatal',
    en: 'The certificate of the signer is missing.',
    de: 'Das Zertifikat des Unterzeichners fehlt.',
    fr: 'Le certificat du signataire manque.',
    es: 'Falta el certificado del firmante.',
  },
  unknown_algorithm: {
    weight: 'fatal',
    en: 'The signature uses an algorithm that is not supported.',
    de: 'Die Signatur verwendet ein Verfahren, das nicht unterstützt wird.',
    fr: 'L’algorithme de la signature n’est pas pris en charge.',
    es: 'La firma usa un algoritmo no admitido.',
  },
  digest_mismatch: {
    weight: 'fatal',
    en: 'What is signed was changed after signing.',
    de: 'Was signiert ist, wurde nach dem Signieren geändert.',
    fr: 'Ce qui est signé a été modifié après la signature.',
    es: 'Lo firmado se modificó después de firmar.',
  },
  signature_mismatch: {
    weight: 'fatal',
    en: 'The signature was not made with the key of the certificate, or was changed.',
    de: 'Die Signatur wurde nicht mit dem Schlüssel des Zertifikats gemacht oder wurde verändert.',
    fr: 'La signature n’a pas été faite avec la clé du certificat, ou a été modifiée.',
    es: 'La firma no se hizo con la clave del certificado, o se modificó.',
  },
  wrong_content_type: {
    weight: 'fatal',
    en: 'The signature is not one of a document.',
    de: 'Die Signatur ist keine eines Dokuments.',
    fr: 'La signature n’est pas celle d’un document.',
    es: 'La firma no es la de un documento.',
  },
  other_certificate: {
    weight: 'fatal',
    en: 'The signature names another certificate than the one that it brings.',
    de: 'Die Signatur nennt ein anderes Zertifikat als das, das sie mitbringt.',
    fr: 'La signature désigne un autre certificat que celui qu’elle apporte.',
    es: 'La firma nombra otro certificado que el que trae.',
  },
  revision_unreadable: {
    weight: 'fatal',
    en: 'The document as it was signed cannot be read by itself.',
    de: 'Das Dokument, wie es signiert wurde, ist für sich nicht lesbar.',
    fr: 'Le document tel qu’il a été signé ne peut être lu seul.',
    es: 'El documento tal como se firmó no se puede leer por sí solo.',
  },
  not_in_revision: {
    weight: 'fatal',
    en: 'The signature was not part of the document that it covers in this form.',
    de: 'Die Signatur gehörte so nicht zu dem Dokument, das sie umfasst.',
    fr: 'La signature ne faisait pas partie, sous cette forme, du document qu’elle couvre.',
    es: 'La firma no formaba parte, en esta forma, del documento que cubre.',
  },
  content_changed: {
    weight: 'fatal',
    en: 'The content of the document was changed after signing: {what}.',
    de: 'Der Inhalt des Dokuments wurde nach dem Signieren geändert: {what}.',
    fr: 'Le contenu du document a été modifié après la signature : {what}.',
    es: 'El contenido del documento se modificó después de firmar: {what}.',
  },
  ambiguous: {
    weight: 'fatal',
    en: 'Behind the signed part stand objects that some readers take for the document.',
    de: 'Hinter dem signierten Teil stehen Objekte, die manche Leseprogramme für das Dokument halten.',
    fr: 'Derrière la partie signée se trouvent des objets que certains lecteurs prennent pour le document.',
    es: 'Detrás de la parte firmada hay objetos que algunos lectores toman por el documento.',
  },
  not_allowed: {
    weight: 'fatal',
    en: 'The document was changed after certification in a way that it forbids: {what}.',
    de: 'Das Dokument wurde nach der Zertifizierung so geändert, wie es sie verbietet: {what}.',
    fr: 'Le document a été modifié après la certification d’une façon qu’elle interdit : {what}.',
    es: 'El documento se modificó después de certificarlo de una manera que la certificación prohíbe: {what}.',
  },
  locked_field: {
    weight: 'fatal',
    en: 'Fields that the signature closed were changed: {what}.',
    de: 'Felder, die die Signatur verschlossen hat, wurden geändert: {what}.',
    fr: 'Des champs que la signature a verrouillés ont été modifiés : {what}.',
    es: 'Se modificaron campos que la firma había bloqueado: {what}.',
  },
  revoked: {
    weight: 'fatal',
    en: 'The certificate of {name} was revoked on {date}.',
    de: 'Das Zertifikat von {name} wurde am {date} gesperrt.',
    fr: 'Le certificat de {name} a été révoqué le {date}.',
    es: 'El certificado de {name} se revocó el {date}.',
  },
  timestamp_broken: {
    weight: 'doubt',
    en: 'The timestamp does not match the signature.',
    de: 'Der Zeitstempel passt nicht zur Signatur.',
    fr: 'L’horodatage ne correspond pas à la signature.',
    es: 'El sello de tiempo no corresponde a la firma.',
  },
  timestamp_untrusted: {
    weight: 'info',
    en: 'The timestamp does not lead to a trusted root, so its time proves nothing.',
    de: 'Der Zeitstempel führt zu keiner vertrauten Wurzel; seine Zeit beweist nichts.',
    fr: 'L’horodatage ne mène pas à une racine de confiance ; son heure ne prouve rien.',
    es: 'El sello de tiempo no lleva a una raíz de confianza, así que su hora no prueba nada.',
  },
  annotations_changed: {
    weight: 'doubt',
    en: 'Comments or other annotations were added or changed after signing; they may cover what was signed.',
    de: 'Nach dem Signieren wurden Kommentare oder andere Anmerkungen ergänzt oder geändert; sie können verdecken, was signiert ist.',
    fr: 'Des commentaires ou d’autres annotations ont été ajoutés ou modifiés après la signature ; ils peuvent cacher ce qui a été signé.',
    es: 'Después de firmar se añadieron o modificaron comentarios u otras anotaciones; pueden tapar lo firmado.',
  },
  form_changed: {
    weight: 'info',
    en: 'Form fields were filled in after signing: {what}.',
    de: 'Nach dem Signieren wurden Formularfelder ausgefüllt: {what}.',
    fr: 'Des champs de formulaire ont été remplis après la signature : {what}.',
    es: 'Después de firmar se rellenaron campos de formulario: {what}.',
  },
  form_replaced: {
    weight: 'doubt',
    en: 'Form fields that had a value when the document was signed have another now: {what}.',
    de: 'Formularfelder, die beim Signieren einen Wert hatten, haben jetzt einen anderen: {what}.',
    fr: 'Des champs de formulaire qui avaient une valeur à la signature en ont une autre : {what}.',
    es: 'Campos de formulario que tenían un valor al firmar tienen ahora otro: {what}.',
  },
  metadata_changed: {
    weight: 'info',
    en: 'Metadata was changed after signing.',
    de: 'Nach dem Signieren wurden Metadaten geändert.',
    fr: 'Des métadonnées ont été modifiées après la signature.',
    es: 'Los metadatos se modificaron después de firmar.',
  },
  structure_changed: {
    weight: 'info',
    en: 'The tags for reading aloud were changed after signing.',
    de: 'Nach dem Signieren wurden die Tags zum Vorlesen geändert.',
    fr: 'Les balises pour la lecture à voix haute ont été modifiées après la signature.',
    es: 'Las etiquetas para la lectura en voz alta se modificaron después de firmar.',
  },
  signed_again: {
    weight: 'info',
    en: 'The document was signed again later.',
    de: 'Das Dokument wurde später noch einmal signiert.',
    fr: 'Le document a été signé de nouveau plus tard.',
    es: 'El documento se volvió a firmar más tarde.',
  },
  untrusted: {
    weight: 'doubt',
    en: 'The certificate of {name} leads to no root that was given.',
    de: 'Das Zertifikat von {name} führt zu keiner angegebenen Wurzel.',
    fr: 'Le certificat de {name} ne mène à aucune des racines données.',
    es: 'El certificado de {name} no lleva a ninguna de las raíces dadas.',
  },
  expired: {
    weight: 'doubt',
    en: 'The certificate of {name} expired on {date}, and no timestamp proves that the signature is older.',
    de: 'Das Zertifikat von {name} ist am {date} abgelaufen, und kein Zeitstempel beweist, dass die Signatur älter ist.',
    fr: 'Le certificat de {name} a expiré le {date}, et aucun horodatage ne prouve que la signature est antérieure.',
    es: 'El certificado de {name} caducó el {date}, y ningún sello de tiempo prueba que la firma sea anterior.',
  },
  not_yet_valid: {
    weight: 'doubt',
    en: 'The certificate of {name} is valid only from {date}.',
    de: 'Das Zertifikat von {name} gilt erst ab {date}.',
    fr: 'Le certificat de {name} n’est valide qu’à partir du {date}.',
    es: 'El certificado de {name} solo es válido a partir del {date}.',
  },
  wrong_usage: {
    weight: 'doubt',
    en: 'The certificate of {name} is not meant for this.',
    de: 'Das Zertifikat von {name} ist nicht hierfür gedacht.',
    fr: 'Le certificat de {name} n’est pas prévu pour cela.',
    es: 'El certificado de {name} no está destinado a esto.',
  },
  weak_key: {
    weight: 'doubt',
    en: 'The key of {name} is too short to be relied upon.',
    de: 'Der Schlüssel von {name} ist zu kurz, um verlässlich zu sein.',
    fr: 'La clé de {name} est trop courte pour être fiable.',
    es: 'La clave de {name} es demasiado corta para ser fiable.',
  },
  weak_algorithm: {
    weight: 'doubt',
    en: 'The certificate of {name} is signed with a broken digest.',
    de: 'Das Zertifikat von {name} ist mit einem gebrochenen Hashverfahren signiert.',
    fr: 'Le certificat de {name} est signé avec une fonction de hachage compromise.',
    es: 'El certificado de {name} está firmado con una función hash rota.',
  },
  weak_digest: {
    weight: 'doubt',
    en: 'The signature uses {what}, for which forgeries can be made.',
    de: 'Die Signatur verwendet {what}; damit lassen sich Fälschungen herstellen.',
    fr: 'La signature utilise {what}, qui permet des falsifications.',
    es: 'La firma usa {what}, con lo que se pueden hacer falsificaciones.',
  },
  not_an_authority: {
    weight: 'doubt',
    en: '{name} issued a certificate without being an authority.',
    de: '{name} hat ein Zertifikat ausgestellt, ohne Zertifizierungsstelle zu sein.',
    fr: '{name} a émis un certificat sans être une autorité.',
    es: '{name} emitió un certificado sin ser una autoridad.',
  },
  unknown_extension: {
    weight: 'doubt',
    en: 'The certificate of {name} has conditions that are not understood.',
    de: 'Das Zertifikat von {name} hat Bedingungen, die nicht verstanden werden.',
    fr: 'Le certificat de {name} a des conditions qui ne sont pas comprises.',
    es: 'El certificado de {name} tiene condiciones que no se entienden.',
  },
  revocation_unknown: {
    weight: 'info',
    en: 'Whether the certificate of {name} was revoked is not known.',
    de: 'Ob das Zertifikat von {name} gesperrt wurde, ist nicht bekannt.',
    fr: 'On ne sait pas si le certificat de {name} a été révoqué.',
    es: 'No se sabe si el certificado de {name} se revocó.',
  },
  certificate_not_bound: {
    weight: 'info',
    en: 'The signature does not fix its certificate, as PAdES asks for.',
    de: 'Die Signatur legt ihr Zertifikat nicht fest, wie PAdES es verlangt.',
    fr: 'La signature ne fixe pas son certificat, comme PAdES l’exige.',
    es: 'La firma no fija su certificado, como exige PAdES.',
  },
} as const satisfies Record<
  string,
  { weight: 'fatal' | 'doubt' | 'info'; en: string; de: string; fr: string; es: string }
>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface Problem {
  code: ProblemCode;
  name?: string;
  date?: string;
  what?: string;
}

/** Puts a problem into words. */
export function sayProblem(problem: Problem, language: 'en' | 'de' | 'fr' | 'es'): string {
  const values: Record<string, string | undefined> = { ...problem };
  return PROBLEMS[problem.code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
