/** German names of operations and their parameters; an operation that is not here shows the service's own English. */
export interface OperationTexts {
  title: string;
  description: string;
  params?: Record<string, { label: string; help?: string; values?: Record<string, string> }>;
}

const pages = {
  label: 'Seiten',
  help: 'Seiten ab 1 gezählt, zum Beispiel 1-3, 5, 8-.',
};
const password = { label: 'Passwort', help: 'Passwort, mit dem sich das PDF öffnen lässt, falls es geschützt ist.' };

export const deOperations: Record<string, OperationTexts> = {
  'pdf-to-images': {
    title: 'PDF in Bilder',
    description: 'Macht aus jeder Seite ein Bild, mit Anmerkungen und Formularfeldern.',
    params: {
      format: { label: 'Format', help: 'PNG behält jeden Bildpunkt, JPEG und WebP sind kleiner.' },
      dpi: { label: 'Auflösung (dpi)', help: '150 für Bildschirme, 300 zum Drucken.' },
      quality: { label: 'Qualität', help: 'Gilt für JPEG und WebP; PNG ist immer verlustfrei.' },
      pages,
      password,
    },
  },
};
