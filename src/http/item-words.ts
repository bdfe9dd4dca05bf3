import type { CodedItem, ItemCode, RequestItem, ValidationItem } from '../errors.ts';
import { sayNote } from '../operations/kit/notes.ts';

type Values = NonNullable<CodedItem['values']>;
type Words = Pick<ValidationItem, 'type' | 'msg' | 'ctx'>;

const items = (count: Values[string] | undefined) => `${count} item${count === 1 ? '' : 's'}`;

const oneOf = (types: Values[string] | undefined): string => {
  const listed = [types ?? []].flat();
  return listed.length > 1 ? `${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}` : `${listed[0] ?? 'nothing'}`;
};

const BASE64_FAULTS: Readonly<Record<string, string>> = {
  characters: 'only letters, digits, + and / (or - and _) are allowed, then =',
  alphabets: 'the standard and the URL-safe alphabet are mixed',
  length: 'no encoded text has this length',
  padding: 'the padding does not fit the length',
};

export const FIELD_REQUIRED = 'Field required';

/** Problems that core and operations find, in the form of Pydantic, like all other items of a 422. */
const WORDS: Readonly<Record<ItemCode, (values: Values) => Words>> = {
  missing: ({ reason, sentence = FIELD_REQUIRED }) => ({
    type: 'missing',
    msg: `${sentence}`,
    ...(typeof reason === 'string' && { ctx: { code: reason } }),
  }),
  too_few_files: ({ min, count }) => ({
    type: 'too_short',
    msg: `List should have at least ${items(min)} after validation, not ${count}`,
  }),
  too_many_files: ({ max, count }) => ({
    type: 'too_long',
    msg: `List should have at most ${items(max)} after validation, not ${count}`,
  }),
  foreign_storage_url: () => ({
    type: 'storage_url',
    msg: 'Value should be a storage_url from the preview, such as storage://anon/<uuid>.pdf',
  }),
  unknown_workflow: () => ({ type: 'value_error', msg: 'Value error, you have no workflow of this name' }),
  outdated_workflow: () => ({
    type: 'value_error',
    msg: 'Value error, this workflow no longer fits the operations it names; save it again',
  }),
  only_for_lossy: () => ({ type: 'value_error', msg: 'Not allowed when level is lossless' }),
  page_does_not_exist: ({ page, pages }) => {
    const ctx = { code: 'page_does_not_exist', page: Number(page), pages: Number(pages) };
    return { type: 'page_out_of_range', msg: sayNote(ctx, 'en'), ctx };
  },
  selection_too_long: ({ max }) => ({
    type: 'page_out_of_range',
    msg: `A page range can contain at most ${max} pages.`,
  }),
  step_type_mismatch: ({ step, name, accepts, before, produces }) => ({
    type: 'step_type_mismatch',
    msg: `Step ${step} (${name}) accepts ${oneOf(accepts)}, but step ${Number(step) - 1} (${before}) produces ${oneOf(produces)}`,
  }),
  unknown_placeholder: ({ placeholder }) => ({
    type: 'unknown_placeholder',
    msg: `Value should only use the placeholders {page}, {pages}, {bates:6}, {date}, {time}, {filename}, {name}, {ext}, {title}, {author} and {label}, not ${placeholder}`,
  }),
  json_syntax: ({ line, column, message, fault }) => ({
    type: 'json_invalid',
    msg: `JSON decode error: line ${line}, column ${column}: ${message}`,
    ctx: { code: 'json_invalid', line: Number(line), column: Number(column), fault: `${fault}` },
  }),
  not_base64: ({ fault }) => ({
    type: 'base64_decode',
    msg: `Base64 decoding error: ${BASE64_FAULTS[`${fault}`]}`,
  }),
  not_utf8: () => ({ type: 'string_unicode', msg: 'Input should decode to UTF-8 text, which these bytes are not' }),
  lone_surrogate: () => ({
    type: 'string_unicode',
    msg: 'Input should be valid Unicode text, without half a surrogate pair',
  }),
};

/** Puts an item into the form in which it is sent. */
export function wordItem(item: RequestItem): ValidationItem {
  return 'msg' in item ? item : { loc: item.loc, ...WORDS[item.code](item.values ?? {}) };
}
