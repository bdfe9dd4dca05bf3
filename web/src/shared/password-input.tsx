import { type PasswordInputProps, PasswordInput as Plain } from '@mantine/core';
import { useTexts } from '../texts/index.tsx';

/** A field for a password, with a button that shows it. The library marks only the frame around it as invalid. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTexts();
  return (
    <Plain
      {...props}
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t.common.showPassword }}
    />
  );
}
