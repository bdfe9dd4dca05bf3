import { ActionIcon } from '@mantine/core';
import { Icon } from '../../ui/icons.tsx';

/** A button with an icon only. */
export function IconButton({
  icon,
  label,
  onClick,
}: {
  icon: 'copy' | 'trash' | 'close';
  label: string;
  onClick(): void;
}) {
  return (
    <ActionIcon variant="default" size={40} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
}
