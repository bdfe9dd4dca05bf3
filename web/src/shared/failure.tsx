import { Alert, Button } from '@mantine/core';
import { useErrorTexts, useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';

/** Shows an error, and offers to try again if that makes sense. */
export function Failure({ error, title, onRetry }: { error?: unknown; title?: string; onRetry?: () => void }) {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const { message, detail } = error === undefined ? { message: t.common.serviceAway, detail: null } : describe(error);
  return (
    <Alert color="red" variant="light" icon={<Icon name="warning" />} title={title} role="alert" className="failure">
      <p>{message}</p>
      {detail && (
        <p className="small" lang="en">
          {detail}
        </p>
      )}
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry} leftSection={<Icon name="retry" size={14} />}>
          {t.common.retry}
        </Button>
      )}
    </Alert>
  );
}
