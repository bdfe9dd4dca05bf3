import type { Block } from '../document-model/model.ts';

/** Number of written elements of each kind. */
export interface DocumentFacts {
  paragraphs: number;
  headings: number;
  list_items: number;
  tables: number;
  pictures: number;
}

export const noFacts = (): DocumentFacts => ({ paragraphs: 0, headings: 0, list_items: 0, tables: 0, pictures: 0 });

/** Counts a block that is written. */
export function countBlock(facts: DocumentFacts, block: Block): void {
  if (block.kind === 'table') facts.tables++;
  else if (block.kind === 'picture') facts.pictures++;
  else if (block.kind === 'turned') facts.paragraphs += block.blocks.length;
  else {
    facts.paragraphs++;
    if (block.role === 'heading') facts.headings++;
    if (block.role === 'item') facts.list_items++;
  }
}
