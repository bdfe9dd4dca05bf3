import type { Operation } from '../api/operations.ts';
import { HELPERS } from '../helpers/list.ts';
import type { Texts } from '../texts/en.ts';
import type { useOperationTexts } from '../texts/index.tsx';
import { type IconName, operationIcon } from '../ui/icons.tsx';

/** Anything on the home page: an operation on files, or a helper that answers at once. */
export interface Tool {
  /** Also its place. */
  name: string;
  title: string;
  description: string;
  family: string;
  icon: IconName;
  operation: Operation | null;
}

export function toolsOf(operations: Operation[], texts: ReturnType<typeof useOperationTexts>, t: Texts): Tool[] {
  return [
    ...operations.map((operation) => ({
      name: operation.name,
      title: texts.title(operation),
      description: texts.tagline(operation),
      family: operation.family,
      icon: operationIcon(operation),
      operation,
    })),
    ...HELPERS.map(({ name, icon }) => ({
      name,
      title: t.helpers[name].title,
      description: t.helpers[name].description,
      family: 'helpers',
      icon,
      operation: null,
    })),
  ];
}

/** Whether every word that was typed stands somewhere in the tool's texts. */
export function matches(tool: Tool, query: string): boolean {
  const text = fold(`${tool.title} ${tool.description} ${tool.name} ${tool.family}`);
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
