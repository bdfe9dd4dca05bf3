import { useContext, useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { callOnce } from '../../api/one-call.ts';
import { useOperations } from '../../api/operations.ts';
import { type Item, localFile } from '../../tray/item.ts';
import { typeOf } from '../../tray/source.ts';
import { WorkedOn } from './worked-on.ts';

/** A field of a form, as the service lists it. */
export interface ListedField {
  name: string;
  type: 'text' | 'checkbox' | 'radio' | 'dropdown' | 'list' | 'button' | 'signature';
  /** What it is called for people. */
  label: string | null;
  value: string | readonly string[] | boolean | null;
  required: boolean;
  read_only: boolean;
  max_length?: number | null;
  multiline?: boolean;
  password?: boolean;
  multi_select?: boolean;
  editable?: boolean;
  options?: readonly { value: string; label: string }[];
  widgets: readonly { page: number }[];
}

interface Listed {
  /** Those that can be filled in; null where they are not known. */
  fields: ListedField[] | null;
  busy: boolean;
  error: unknown;
}

const UNKNOWN: Listed = { fields: null, busy: false, error: null };
const MOST_KEPT = 8;
const POLL_MS = 500;
const MOST_POLLS = 120;
const kept = new Map<string, Promise<ListedField[]>>();

/** The fields of the file that is worked on, as an operation lists them; unknown where there is no file. */
export function useListed(lister: string): Listed {
  const items = useContext(WorkedOn);
  const { loaded } = useOperations();
  const accepts = loaded?.operations.find(({ name }) => name === lister)?.accepts ?? [];
  const item = items.find(({ source, state }) => state === 'ready' && accepts.includes(typeOf(source) ?? ''));
  const key = item ? `${lister} ${item.id} ${item.password}` : null;
  const [listed, setListed] = useState<Listed & { key: string | null }>({ ...UNKNOWN, key: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the file and its password.
  useEffect(() => {
    if (!item || key === null) return;
    let gone = false;
    const asked = kept.get(key) ?? list(lister, item);
    kept.set(key, asked);
    for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old);
    asked.then(
      (fields) => !gone && setListed({ fields, busy: false, error: null, key }),
      (error) => {
        kept.delete(key);
        if (!gone) setListed({ fields: null, busy: false, error, key });
      },
    );
    return () => {
      gone = true;
    };
  }, [key]);
  if (key === null) return UNKNOWN;
  return listed.key === key ? listed : { ...UNKNOWN, busy: true };
}

async function list(lister: string, item: Item): Promise<ListedField[]> {
  const password = item.password === '' ? {} : { password: item.password };
  const file = localFile(item);
  const { signal } = new AbortController();
  const report = file
    ? JSON.parse(await (await callOnce(lister, file, password, signal)).text())
    : await resultOf(lister, item, password);
  const fields = (report as { fields?: ListedField[] }).fields ?? [];
  return fields.filter(({ type, read_only: fixed }) => !fixed && type !== 'button' && type !== 'signature');
}

/** What an operation tells of a file that only the service has. */
async function resultOf(lister: string, item: Item, parameters: object): Promise<object> {
  const { job_id } = await call('POST /api/process', {
    body: { job_type: lister, parameters, storage_url: item.storageUrl },
  });
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const { status, result } = await call('GET /api/jobs/{job_id}', { path: { job_id } });
    if (status === 'completed') return result ?? {};
    if (status === 'failed' || status === 'cancelled') break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new ApiError(0, 'unknown', '');
}
