import type { NoteWords } from '../kit/notes.ts';

/** What operations that read text say of documents that have none. */
export const TEXT_NOTES = {
  no_text: {
    en: 'No text was found: the pages may be pictures. Recognizing their text makes it readable.',
    de: 'Es wurde kein Text gefunden: Die Seiten sind wohl Bilder. Eine Texterkennung macht ihn lesbar.',
    fr: 'Aucun texte n’a été trouvé : les pages sont peut-être des images. La reconnaissance de texte les rend lisibles.',
    es: 'No se encontró texto: las páginas pueden ser imágenes. El reconocimiento de texto las hace legibles.',
  },
} as const satisfies NoteWords;
