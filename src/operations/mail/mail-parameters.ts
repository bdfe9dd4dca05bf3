import type { MediaType } from '../kit/media-types.ts';
import type { NoteWords } from '../kit/notes.ts';

/** What messages come as; short ones as text, which any may be meant as. */
export const MESSAGES: readonly MediaType[] = [
  'message/rfc822',
  'application/vnd.ms-outlook',
  'application/x-ole-storage',
  'application/json',
];

export const MAIL_NOTES = {
  mail_pictures_not_loaded: {
    en: '{count} {count|picture|pictures} that the message loads from elsewhere {count|was|were} not fetched.',
    de: '{count} {count|Bild, das|Bilder, die} die Nachricht von anderswo lädt, {count|wurde|wurden} nicht geholt.',
    fr: 'Images distantes non chargées : {count}.',
    es: 'Imágenes remotas no cargadas: {count}.',
  },
  mail_without_text: {
    en: 'The message has no text.',
    de: 'Die Nachricht hat keinen Text.',
    fr: 'Le message ne contient pas de texte.',
    es: 'El mensaje no tiene texto.',
  },
} as const satisfies NoteWords;
