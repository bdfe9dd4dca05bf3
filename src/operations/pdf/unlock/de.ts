import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF entsperren',
  tagline: 'Passwort und Beschränkungen entfernen.',
  description:
    'Nimmt einem PDF, das Sie öffnen können, das Passwort und die Grenzen für Drucken, Kopieren und Ändern. Wo beim Öffnen ein Passwort verlangt wird, braucht es dieses; alles im Dokument bleibt, wie es ist.',
  keywords: ['entschlüsseln', 'Passwort entfernen', 'Kennwort', 'Schutz aufheben', 'Berechtigungen'],
  params: { password: { label: 'Passwort', help: 'Nur, wenn beim Öffnen eines verlangt wird.' } },
  facts: {
    protected_before: 'War geschützt',
  },
} satisfies OperationTexts;
