import type { MediaType } from '../kit/media-types.ts';
import type { NoteWords } from '../kit/notes.ts';

/** Types of messages; short ones as text, since any text may be one. */
export const MESSAGES: readonly MediaType[] = [
  'message/rfc822',
  'application/vnd.ms-outlook',
  'application/x-ole-storage',
  'application/json',
];

export const MAIL_NOTES = {
  mail_pictures_not_loaded:
    '{count} remote {count, plural, one {image} other {images}} {count, plural, one {was} other {were}} not loaded.',
  mail_without_text: 'The message has no text.',
} as const satisfies NoteWords;

/** The headers above a message on a page. */
export const MAIL_PAGE = {
  from: 'From',
  to: 'To',
  cc: 'Cc',
  bcc: 'Bcc',
  date: 'Date',
  attachments: 'Attachments',
  none: '(no subject)',
  more: 'more',
};
