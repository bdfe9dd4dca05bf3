import { type PasswordInputProps, PasswordInput as Plain } from '@mantine/core';
import { useTexts } from '../texts/index.tsx';

/** A field for a password, with a button that shows it. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTexts();
  return <Plain {...props} visibilityToggleButtonProps={{ 'aria-label': t.common.showPassword }} />;
}
