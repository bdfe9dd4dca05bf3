import { useEffect, useState } from 'react';
import { callOnce } from '../../api/one-call.ts';
import { useOperations } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import { ShownText } from './result-text.tsx';
import classes from './view.module.css';
import { mailReaderOf } from './ways.ts';

interface Address {
  name: string;
  address: string;
}

interface Message {
  subject: string;
  from: Address | null;
  to: Address[];
  cc: Address[];
  date: string | null;
  text: string | null;
}

const named = ({ name, address }: Address) => (name === '' ? address : `${name} <${address}>`);

/** A message as people read it: sender, recipients and text. */
export default function MailView({ file }: { file: File }) {
  const { t, language } = useTexts();
  const message = useMessage(file);
  if (!message) return null;
  const { subject, from, to, cc, date, text } = message;
  const rows = [
    [t.view.subject, subject],
    [t.view.from, from ? named(from) : ''],
    [t.view.to, [...to, ...cc].map(named).join(', ')],
    [
      t.edit.tools.date,
      date === null ? '' : new Date(date).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' }),
    ],
  ].filter(([, value]) => value !== '');
  return (
    <div className={classes.mail} data-view="mail">
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="name">{value}</dd>
          </div>
        ))}
      </dl>
      {text && <ShownText heading="h3" text={text} isWhole type="text/plain" />}
    </div>
  );
}

function useMessage(file: File): Message | null {
  const reader = mailReaderOf(useOperations().loaded?.operations ?? [])?.name;
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    setMessage(null);
    if (reader === undefined) return;
    const stop = new AbortController();
    callOnce(reader, file, {}, stop.signal)
      .then(async (answer) => {
        const read = JSON.parse(await answer.text()) as Message;
        if (!stop.signal.aborted) setMessage(read);
      })
      // The job reports its fault.
      .catch(() => {});
    return () => stop.abort();
  }, [reader, file]);
  return message;
}
