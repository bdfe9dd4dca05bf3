import type { OperationTexts } from '../../kit/texts.ts';

const GRAVITIES = {
  center: 'Mitte',
  north: 'Oben',
  northeast: 'Oben rechts',
  east: 'Rechts',
  southeast: 'Unten rechts',
  south: 'Unten',
  southwest: 'Unten links',
  west: 'Links',
  northwest: 'Oben links',
  attention: 'Was ins Auge fällt',
};

export default {
  title: 'Bild zuschneiden',
  tagline: 'Ein Ausschnitt, nach Pixeln oder Seitenverhältnis.',
  description:
    'Schneidet einen Teil aus einem Bild: einen Kasten in Pixeln oder den größten Teil mit einem Seitenverhältnis wie 16:9. Format und Einzelbilder bleiben; es wird aufgerichtet, in sRGB und ohne Metadaten gespeichert.',
  keywords: ['zuschneiden', 'ausschneiden', 'Ausschnitt', 'beschneiden', 'Seitenverhältnis', 'quadratisch', 'Foto'],
  params: {
    aspect: { label: 'Seitenverhältnis', help: 'Breite:Höhe, etwa 16:9. Ohne Angabe gilt der Kasten.' },
    gravity: { label: 'Lage', help: 'Wo der Ausschnitt mit diesem Seitenverhältnis liegt.', values: GRAVITIES },
    left: { label: 'Von links', help: 'In Pixeln des aufgerichteten Bildes.' },
    top: { label: 'Von oben', help: 'In Pixeln des aufgerichteten Bildes.' },
    width: { label: 'Breite', help: 'Des Kastens, in Pixeln.' },
    height: { label: 'Höhe', help: 'Des Kastens, in Pixeln.' },
  },
  facts: {
    left: 'Links (Pixel)',
    top: 'Oben (Pixel)',
  },
} satisfies OperationTexts;
