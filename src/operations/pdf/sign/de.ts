import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF signieren',
  tagline: 'Digital unterschreiben, mit eigenem Schlüssel und Zertifikat.',
  description:
    'Signiert ein PDF digital mit Ihrem Schlüssel und Zertifikat nach PAdES: Stufe B-B, B-T mit Zeitstempel oder B-LT mit allem, was zur späteren Prüfung nötig ist. Die Signatur steht hinter dem Dokument, sodass frühere gültig bleiben; sie kann auf einer Seite gezeigt werden. Eine zweite Datei, ein Bild, erscheint mit ihr. Der Schlüssel dient nur diesem Auftrag und wird nirgends gespeichert.',
  keywords: ['unterschreiben', 'Signatur', 'Unterschrift', 'Zertifikat', 'digital', 'PAdES', 'Zeitstempel', 'Siegel'],
  params: {
    key_file: { label: 'Schlüsseldatei', help: 'PKCS#12 (.p12, .pfx) oder PEM, mit Schlüssel und Zertifikaten.' },
    key_password: { label: 'Passwort des Schlüssels', help: 'Öffnet die Schlüsseldatei.' },
    level: {
      label: 'Stufe',
      help: 'Zeitstempel und Auskünfte holt der Dienst, wenn er dafür eingerichtet ist.',
      values: { 'b-b': 'B-B: nur die Signatur', 'b-t': 'B-T: mit Zeitstempel', 'b-lt': 'B-LT: lange prüfbar' },
    },
    reason: { label: 'Grund', help: 'Warum Sie signieren.' },
    location: { label: 'Ort', help: 'Wo Sie signieren.' },
    name: { label: 'Name', help: 'Ohne Angabe der aus dem Zertifikat.' },
    contact: { label: 'Kontakt', help: 'Wie man Sie erreicht.' },
    certify: {
      label: 'Zertifizieren',
      help: 'Legt als Urheber fest, was danach noch geändert werden darf. Das kann nur die erste Signatur.',
      values: {
        no: 'Nein',
        'no-changes': 'Keine Änderungen',
        forms: 'Formulare ausfüllen und signieren',
        comments: 'Auch kommentieren',
      },
    },
    field: { label: 'Signaturfeld', help: 'Name eines leeren Feldes; ohne Angabe entsteht ein neues.' },
    page: { label: 'Seite', help: 'Auf ihr erscheint die Signatur, wenn ein Bereich angegeben ist.' },
    region: { label: 'Bereich', help: 'In Millimetern ab der oberen linken Ecke; ohne Angabe bleibt sie unsichtbar.' },
    text: {
      label: 'Sichtbarer Text',
      help: 'Ohne Angabe Name, Datum, Grund und Ort. {name}, {date}, {reason} und {location} stehen für diese.',
    },
    pss: { label: 'RSASSA-PSS', help: 'Statt PKCS #1 v1.5, bei Schlüsseln nach RSA.' },
  },
  facts: {
    signer: 'Unterzeichner',
    issuer: 'Aussteller',
    certificate_until: 'Zertifikat gültig bis',
  },
} satisfies OperationTexts;
