import type { Note } from '../document-model/model.ts';
import { type Targets, writeInline } from './html-inline.ts';
import { escapeXml } from './xml.ts';

/** Marks of notes in a text, and the notes below it. */
export interface HtmlNotes {
  /** The mark of a note, which leads to it. */
  mark(number: number): string;
  /** Writes the notes whose marks were written since the last call, and with `all` also those without a mark. */
  write(targets: Targets, all: boolean): string;
}

/** @param epub whether marks and notes have `epub:type`, too */
export function createHtmlNotes(notes: readonly Note[], epub: boolean): HtmlNotes {
  const marked = new Set<number>();
  const written = new Set<number>();

  const shown = (note: Note): string => escapeXml(note.marker || String(note.number));

  function noteHtml(note: Note, targets: Targets): string {
    const label = marked.has(note.number)
      ? `<a href="#mark-${note.number}" role="doc-backlink">${shown(note)}</a>`
      : shown(note);
    const blocks = note.blocks.map(({ runs, rtl }, index) => {
      const lead = index === 0 ? `<sup>${label}</sup> ` : '';
      return `<p${rtl ? ' dir="rtl"' : ''}>${lead}${writeInline(runs, targets)}</p>`;
    });
    const type = epub ? ' epub:type="footnote"' : '';
    return `<aside id="note-${note.number}"${type} role="doc-footnote">${blocks.join('\n') || `<p>${label}</p>`}</aside>\n`;
  }

  return {
    mark(number) {
      const note = notes[number - 1];
      if (!note) return '';
      // The note may be in an earlier part, which a mark of this one cannot link to.
      if (written.has(number)) return `<sup>${shown(note)}</sup>`;
      // Ids are unique, so a note links back to its first mark.
      const id = marked.has(number) ? '' : ` id="mark-${number}"`;
      marked.add(number);
      const type = epub ? ' epub:type="noteref"' : '';
      return `<sup><a href="#note-${number}"${id}${type} role="doc-noteref">${shown(note)}</a></sup>`;
    },
    write(targets, all) {
      const due = notes.filter(({ number }) => !written.has(number) && (all || marked.has(number)));
      for (const { number } of due) written.add(number);
      if (due.length === 0) return '';
      return `<section class="notes">\n${due.map((note) => noteHtml(note, targets)).join('')}</section>\n`;
    },
  };
}
