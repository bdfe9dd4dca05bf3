import './ui/library.css';
import './ui/app.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { colorSchemeManager, resolveVariables, theme } from './app/theme.ts';
import { loadCatalogue, preferredLanguage, TextsProvider } from './texts/index.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

// A tab that was open over an upgrade asks for parts that are no more: it starts anew, once.
addEventListener('vite:preloadError', (event) => {
  if (performance.now() < 5000) return;
  event.preventDefault();
  location.reload();
});

async function start(): Promise<void> {
  const language = preferredLanguage();
  const initial = await loadCatalogue(language).then(
    (catalogue) => ({ language, catalogue }),
    async () => ({ language: 'en' as const, catalogue: await loadCatalogue('en') }),
  );
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
