import type { ModelPage, Section } from './model.ts';

/** Returns the section of a document that a page belongs to. @throws RangeError where the document has no such section */
export function sectionOf<S extends Section>(sections: readonly S[], { page, section }: ModelPage): S {
  const found = sections[section];
  if (!found) throw new RangeError(`page ${page + 1} names section ${section}, which the document does not have`);
  return found;
}
