/** Names for fonts of the theme or of the system, and symbol fonts, which every program replaces by its own. */
const NO_NAME = /^(?:\+m[nj]-|symbol$|wingdings|webdings|marlett|opensymbol|mt extra)/i;
const MAX_FONTS = 500;
const MAX_LETTERS = 100;

export type AddFont = (name: string | undefined) => void;

/** Collects the names of fonts that a document uses. */
export function createFontNames(): { names: Set<string>; add: AddFont } {
  const names = new Set<string>();
  return {
    names,
    add(name) {
      // A list names what to take where the first is not there.
      const [listed = ''] = (name ?? '').split(';');
      const first = listed.trim().replace(/^['"]|['"]$/g, '');
      if (first && !NO_NAME.test(first) && names.size < MAX_FONTS) names.add(first.slice(0, MAX_LETTERS));
    },
  };
}
