import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Signaturen prüfen',
  tagline: 'Sind sie echt, und was wurde danach geändert?',
  description:
    'Prüft jede digitale Signatur eines PDF und berichtet als JSON: ob unversehrt ist, was sie umfasst, wer wann signiert hat, ob das Zertifikat zu einer Wurzel führt, der Sie vertrauen, gesperrt oder abgelaufen ist, und was nach dem Signieren geändert wurde. Gefälschte und eingewickelte Signaturen werden genannt, ebenso Dokumente, die etwas anderes zeigen, als signiert ist.',
  keywords: ['Signatur', 'prüfen', 'Unterschrift', 'Zertifikat', 'gültig', 'echt', 'Zeitstempel', 'verändert'],
  params: {
    roots: { label: 'Vertrauenswürdige Zertifikate', help: 'PEM; ohne sie bleibt offen, wer signiert hat.' },
    system_roots: {
      label: 'Auch denen des Systems vertrauen',
      help: 'Die Wurzeln, denen dieser Dienst selbst vertraut.',
    },
    password: DE.password,
  },
  facts: {
    verdict: 'Urteil',
    signatures: 'Signaturen',
    unknown: 'Ungewiss',
    invalid: 'Ungültig',
    covers_whole_file: 'Umfasst die ganze Datei',
  },
} satisfies OperationTexts;
