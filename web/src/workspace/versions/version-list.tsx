import { Button } from '@mantine/core';
import { useCallback, useId, useRef, useState } from 'react';
import { type Operation, useOperations, type WorkflowStep } from '../../api/operations.ts';
import { SavePreset } from '../../presets/save-preset.tsx';
import { useCloseOutside } from '../../shared/use-close-outside.ts';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { sizeOf } from '../../tray/source.ts';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { takesPages } from '../pages/use-arrangement.ts';
import { settingsInWords } from './settings-in-words.ts';
import { isGone } from './use-download-of-version.ts';
import classes from './versions.module.css';

interface Props {
  versions: Item[];
  current: Item;
  label: string;
  onShow(version: Item): void;
}

/** All versions behind a button, with their steps and sizes. */
export function VersionList({ versions, current, label, onShow }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const root = useRef<HTMLSpanElement>(null);
  const id = useId();
  useCloseOutside(root, open, close);
  return (
    <span ref={root} className={classes.list}>
      <Button
        size="compact-lg"
        variant="default"
        rightSection={<Icon name="arrowDown" size={14} />}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        data-version-list
      >
        {t.versions.list}
      </Button>
      {open && (
        <div id={id} className={classes.panel}>
          <ol aria-label={t.versions.list}>
            {versions.map((version) => (
              <li key={version.id}>
                <Entry version={version} isCurrent={version.id === current.id} onShow={() => onShow(version)} />
              </li>
            ))}
          </ol>
          <Save versions={versions.filter(({ version }) => version <= current.version)} />
        </div>
      )}
    </span>
  );
}

function Entry({ version, isCurrent, onShow }: { version: Item; isCurrent: boolean; onShow(): void }) {
  const { t, language } = useTexts();
  const steps = version.origin?.steps ?? [];
  return (
    <button
      type="button"
      className={classes.entry}
      aria-current={isCurrent || undefined}
      onClick={onShow}
      data-version-entry={version.version}
    >
      <span className={classes.number}>{version.version}</span>
      <span className={classes.what}>
        {steps.length === 0 ? (
          <strong>{t.versions.original}</strong>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a version never change.
          steps.map((step, index) => <Step key={index} step={step} />)
        )}
        {isGone(version) && <span className={classes.gone}>{t.versions.gone}</span>}
      </span>
      <span className="soft small">{formatBytes(sizeOf(version.source), language)}</span>
    </button>
  );
}

const useOperationNamed = () => {
  const operations = useOperations().loaded?.operations ?? [];
  return (wanted: string): Operation | undefined => operations.find(({ name }) => name === wanted);
};

function Step({ step }: { step: WorkflowStep }) {
  const { t, language } = useTexts();
  const texts = useOperationTexts();
  const operation = useOperationNamed()(step.job_type);
  if (!operation) return <strong>{step.job_type}</strong>;
  const words = settingsInWords(operation, step, { texts, yes: t.facts.yes ?? '', no: t.facts.no ?? '', language });
  return (
    <>
      <strong>{texts.title(operation)}</strong>
      {words.length > 0 && <span className="soft small">{words.join(' · ')}</span>}
    </>
  );
}

/** Saves all steps so far as a preset, unless some of them fit only this document. */
function Save({ versions }: { versions: Item[] }) {
  const operationNamed = useOperationNamed();
  const steps = versions.flatMap(({ origin }) => origin?.steps ?? []);
  const canRepeat = steps.every(({ job_type }) => {
    const operation = operationNamed(job_type);
    return operation !== undefined && operation.inputs.min === 1 && !takesPages(operation);
  });
  return steps.length > 0 && canRepeat ? <SavePreset steps={steps} /> : null;
}
