import { Button } from '@mantine/core';
import { useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';

interface Props {
  name: string;
  type: string;
  address: string;
}

/** Passes a result to other apps, where the browser can, as on phones. */
export function ShareButton({ name, type, address }: Props) {
  const { t } = useTexts();
  const fileOf = (bytes: BlobPart[]) => new File(bytes, name, { type });
  if (navigator.canShare?.({ files: [fileOf([])] }) !== true) return null;
  const share = async () => {
    // A range: a whole download would make the service delete the file.
    const answer = await fetch(address, { headers: { range: 'bytes=0-' } });
    if (answer.status === 206) await navigator.share({ files: [fileOf([await answer.blob()])] });
  };
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<Icon name="upload" size={18} />}
      // Somebody who changes their mind is no fault.
      onClick={() => void share().catch(() => {})}
      data-share
    >
      {t.job.share}
    </Button>
  );
}
