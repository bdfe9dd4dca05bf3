import { useEffect, useState } from 'react';
import { MAX_BYTES, ShownText } from './result-text.tsx';

/** The text of a file, to be read and copied; a table in text as a table. */
export default function TextView({ file, type }: { file: File; type: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let shown = true;
    file
      .slice(0, MAX_BYTES)
      .arrayBuffer()
      // The last letter may have been cut.
      .then((bytes) => shown && setText(new TextDecoder().decode(bytes, { stream: file.size > MAX_BYTES })))
      .catch(() => {});
    return () => {
      shown = false;
    };
  }, [file]);
  return text !== null && <ShownText heading="h3" text={text} isWhole={file.size <= MAX_BYTES} type={type} />;
}
