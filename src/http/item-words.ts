import type { CodedItem, ItemCode, RequestItem, ValidationItem } from '../errors.ts';

type Values = NonNullable<CodedItem['values']>;
type Words = Pick<ValidationItem, 'type' | 'msg'>;

const items = (count: string | number | undefined) => `${count} item${count === 1 ? '' : 's'}`;

/** What core and operations find wrong, in the manner of Pydantic, as all other items of a 422 are. */
const WORDS: Readonly<Record<ItemCode, (values: Values) => Words>> = {
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
    msg: 'Value should be a storage_url as given by the preview, such as storage://anon/<uuid>.pdf',
  }),
  unknown_workflow: () => ({ type: 'value_error', msg: 'Value error, you have no workflow of this name' }),
  outdated_workflow: () => ({
    type: 'value_error',
    msg: 'Value error, this workflow no longer fits the operations it names; save it anew',
  }),
  only_for_lossy: () => ({ type: 'value_error', msg: 'Not allowed when level is lossless' }),
  unknown_placeholder: ({ placeholder }) => ({
    type: 'unknown_placeholder',
    msg: `Value should use no placeholder but {page}, {pages}, {bates:6}, {date}, {time}, {filename}, {name}, {ext}, {title}, {author} and {label}; ${placeholder} is none`,
  }),
};

/** Puts an item into the form in which it is sent. */
export function wordItem(item: RequestItem): ValidationItem {
  return 'msg' in item ? item : { loc: item.loc, ...WORDS[item.code](item.values ?? {}) };
}
