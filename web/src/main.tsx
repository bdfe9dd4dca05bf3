import './ui/library.css';
import './ui/app.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { installShell, takeShared } from './app/offline.ts';
import { loadTexts, preferredLanguage, TextsProvider } from './texts/index.tsx';
import { restoreTray } from './tray/tray.ts';
import { recall } from './ui/storage.ts';
import { colorSchemeManager, resolveVariables, theme } from './ui/theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

async function start(): Promise<void> {
  const language = preferredLanguage();
  const initial = await loadTexts(language).then(
    (t) => ({ language, t }),
    async () => ({ language: 'en', t: await loadTexts('en') }),
  );
  // The work of this tab before a reload; jobs need their files.
  await restoreTray();
  if (recall('runs', 'tab') !== null) void import('./workspace/run/runs.ts');
  await takeShared();
  installShell();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={resolveVariables}
      getStyleNonce={() => nonce}
    >
      <TextsProvider initial={initial}>
        <App />
      </TextsProvider>
    </MantineProvider>,
  );
}

void start();
