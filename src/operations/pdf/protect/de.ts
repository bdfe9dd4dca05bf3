import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF schützen',
  tagline: 'Mit Passwort verschlüsseln, nach AES-256.',
  description:
    'Verschlüsselt ein PDF mit einem Passwort (AES-256). Eines öffnet es; ein zweites, das des Eigentümers, öffnet es ohne die Grenzen, die Sie für Drucken, Kopieren und Ändern setzen. Alles im Dokument bleibt, wie es ist.',
  keywords: ['verschlüsseln', 'Passwort', 'sperren', 'sichern', 'Kennwort', 'Berechtigungen', 'AES'],
  params: {
    user_password: { label: 'Passwort zum Öffnen', help: 'Ohne dieses kann jeder das PDF öffnen.' },
    owner_password: { label: 'Passwort des Eigentümers', help: 'Hebt die Grenzen auf. Ohne Angabe bleiben sie.' },
    permissions: {
      label: 'Erlaubt ist',
      help: 'Gilt für alle, die es ohne das Passwort des Eigentümers öffnen. Leseprogramme halten sich freiwillig daran.',
      values: {
        print: 'Drucken',
        modify: 'Inhalt ändern',
        copy: 'Text und Bilder kopieren',
        annotate: 'Kommentieren',
        fill: 'Formulare ausfüllen',
        assemble: 'Seiten umordnen',
      },
    },
    encrypt_metadata: { label: 'Metadaten verschlüsseln', help: 'Sonst können Suchmaschinen Titel und Autor lesen.' },
    password: DE.password,
  },
  facts: {
    encryption: 'Verschlüsselung',
  },
} satisfies OperationTexts;
