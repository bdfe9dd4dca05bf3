import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Favicons machen',
  tagline: 'Alle Symbole einer Website aus einem Bild.',
  description:
    'Macht aus einem Bild alle Symbole, die eine Website braucht: favicon.ico (16, 32 und 48 Pixel), das Symbol für Apple-Geräte, die für installierte Apps samt einem maskierbaren, das Web-Manifest und die Zeilen für den Kopf der Seite.',
  keywords: ['Favicon', 'ICO', 'Symbol', 'Icon', 'Website', 'App-Symbol', 'Manifest', 'Logo'],
  params: {
    name: { label: 'Name der Website', help: 'Steht im Manifest.' },
    background: { label: 'Hintergrund', help: 'Hinter Symbolen, die nicht durchsichtig sein dürfen, etwa #ffffff.' },
    theme: { label: 'Farbe des Browsers', help: 'Die Browser ihren Leisten geben, etwa #ffffff.' },
    padding: { label: 'Rand (%)', help: 'Um das Bild im Symbol für Apple-Geräte.' },
    path: { label: 'Pfad', help: 'Wo die Dateien auf der Website liegen werden, etwa /icons/.' },
  },
  facts: { files: 'Dateien' },
} satisfies OperationTexts;
