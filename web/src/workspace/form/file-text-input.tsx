import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/index.tsx';

interface Props {
  label: string;
  description: string | undefined;
  error: string | null;
  /** Endings that such files have, as an input takes them. */
  accept: string;
  required: boolean;
  value: unknown;
  onChange(text: string | undefined): void;
}

const MAX_BYTES = 512 * 1024;

/** A file whose content is the value: text as it is, anything else in Base64. */
export function FileTextInput({ accept, value, onChange, error, ...common }: Props) {
  const { t } = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [large, setLarge] = useState(false);
  const choose = async (chosen: File | null) => {
    const fits = chosen !== null && chosen.size <= MAX_BYTES;
    setLarge(chosen !== null && !fits);
    setFile(fits ? chosen : null);
    onChange(fits ? await contentOf(chosen) : undefined);
  };
  return (
    <FileInput
      {...common}
      accept={accept}
      clearable
      // Values that are gone from the form, for example after a reload, are not shown.
      value={value === undefined ? null : file}
      onChange={(chosen) => void choose(chosen)}
      placeholder={t.form.chooseFile}
      error={large ? t.faults.fileText : error}
    />
  );
}

async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (text.includes('-----BEGIN ')) return text;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
