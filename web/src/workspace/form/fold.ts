import { type Field, fieldsOf, type Part } from './fields.ts';

/** Number of open parts; the rest is folded away. */
const MOST_OPEN = 6;
/** Never folded away unless the parameter requests it: little would be left. */
const MAIN: readonly Field['kind'][] = ['listed', 'table', 'areas', 'file'];

/** The open and the folded parts of a form: rarely changed settings, and long ones, are folded. */
export function foldParts(parts: readonly Part[]): { open: Part[]; more: Part[] } {
  const isMain = (part: Part) => part.kind !== 'field' || fieldsOf(part).some((field) => isNeeded(field));
  const kept = parts.filter((part) => isMain(part) || fieldsOf(part).every(({ isMore }) => !isMore));
  let room = MOST_OPEN - kept.filter(isMain).length;
  const open = kept.filter((part) => isMain(part) || room-- > 0);
  return { open, more: parts.filter((part) => !open.includes(part)) };
}

const isNeeded = ({ kind, required, fallback, isMore }: Field) =>
  (MAIN.includes(kind) && !isMore) || (required && fallback === undefined);
