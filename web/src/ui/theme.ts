import {
  Badge,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { site } from './site.ts';
import { tintsOf } from './tints.ts';

const leaf: MantineColorsTuple = [
  '#ecf7f1',
  '#d7ede2',
  '#aedbc5',
  '#82c8a6',
  '#5eb78c',
  '#43a578',
  '#308c66',
  '#23785a',
  '#1d664c',
  '#15513c',
];

const dark: MantineColorsTuple = [
  '#e3e7e5',
  '#bcc5c0',
  '#9ca7a1',
  '#76827c',
  '#3f4a45',
  '#333c38',
  '#262e2a',
  '#1b211e',
  '#151a18',
  '#0f1311',
];

/** Of the operator's color, if there is one. */
const own = site.color === undefined ? null : tintsOf(site.color);

export const theme = createTheme({
  colors: { leaf: own ? (own.shades as unknown as MantineColorsTuple) : leaf, dark },
  primaryColor: 'leaf',
  primaryShade: { light: 8, dark: 7 },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '650' },
  components: { Badge: Badge.extend({ defaultProps: { tt: 'none', size: 'lg' } }) },
});

/** The library's soft greys are too faint for small text on these grounds (WCAG 1.4.3). */
export const resolveVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b655f',
    '--mantine-color-placeholder': '#69736d',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-text': '#1c2420',
    '--mantine-color-body': '#ffffff',
    ...(own && { '--accent': own.light.accent, '--accent-soft': own.light.soft }),
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[2],
    '--mantine-color-placeholder': '#8f9a94',
    '--mantine-color-error': '#ff9d92',
    '--mantine-color-text': colors.dark[0],
    ...(own && { '--accent': own.dark.accent, '--accent-soft': own.dark.soft }),
  },
});

const KEY = 'sheaf-color-scheme';

/** Keeps the choice of light or dark where boot.js finds it; a browser that forbids storage just forgets it. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get(fallback) {
    try {
      const kept = localStorage.getItem(KEY);
      return kept === 'light' || kept === 'dark' || kept === 'auto' ? kept : fallback;
    } catch {
      return fallback;
    }
  },
  set(value) {
    try {
      localStorage.setItem(KEY, value);
    } catch {}
  },
  subscribe() {},
  unsubscribe() {},
  clear() {},
};
