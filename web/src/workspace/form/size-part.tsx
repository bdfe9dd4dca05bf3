import { ActionIcon, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Field } from './fields.ts';
import classes from './form.module.css';
import type { FormProps } from './settings-form.tsx';

type Props = FormProps & { part: { width: Field; height: Field } };

/** Width and height; with the lock closed, one follows the other in the proportions of the image. */
export function SizePart({ part, operation, values, onChange, faults, imageSize }: Props) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const [locked, setLocked] = useState(true);
  const ratio = imageSize && imageSize.height > 0 ? imageSize.width / imageSize.height : null;

  const set = (field: Field, value: number | undefined) => {
    onChange(field.name, value);
    if (!locked || ratio === null) return;
    const isWidth = field === part.width;
    const other = value === undefined ? undefined : Math.max(1, Math.round(isWidth ? value / ratio : value * ratio));
    onChange((isWidth ? part.height : part.width).name, other);
  };
  const input = (field: Field) => (
    <NumberInput
      label={texts.label(operation, field.name, field.title)}
      value={typeof values[field.name] === 'number' ? (values[field.name] as number) : ''}
      onChange={(next) => set(field, next === '' ? undefined : Number(next))}
      min={1}
      allowDecimal={false}
      clampBehavior="blur"
      rightSection={<span className="soft small">{t.form.pixels}</span>}
      placeholder={field.required ? undefined : t.form.follows}
      error={faults[field.name] ?? null}
      className={classes.grow}
    />
  );
  return (
    <div className={classes.size}>
      <div className={classes.pair}>
        {input(part.width)}
        {ratio !== null && (
          <ActionIcon
            variant={locked ? 'light' : 'default'}
            size={36}
            aria-pressed={locked}
            aria-label={t.form.lockRatio}
            title={locked ? t.form.unlockRatio : t.form.lockRatio}
            onClick={() => setLocked(!locked)}
          >
            <Icon name={locked ? 'link' : 'unlink'} size={18} />
          </ActionIcon>
        )}
        {input(part.height)}
      </div>
      {imageSize && <p className="soft small">{t.form.originalSize(imageSize.width, imageSize.height)}</p>}
    </div>
  );
}
