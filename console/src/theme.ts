import {
  Alert,
  Anchor,
  Badge,
  createTheme,
  type CSSVariablesResolver,
  Paper,
  PasswordInput,
  Text,
  Title,
} from '@mantine/core';

/** System fonts: the console loads nothing from elsewhere. */
export const theme = createTheme({
  fontFamily: 'system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, monospace',
  headings: { fontWeight: '650' },
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The colours of the default titles, badges and active links have a contrast below 4.5:1.
    Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)' } } }),
    Anchor: Anchor.extend({ defaultProps: { size: 'sm' } }),
    Badge: Badge.extend({ defaultProps: { variant: 'default', tt: 'none', fw: 500 } }),
    Paper: Paper.extend({ defaultProps: { radius: 'md' } }),
    // Not by `extend`: the first page does not load these components.
    NavLink: {
      styles: { root: { borderRadius: 'var(--mantine-radius-md)' } },
      vars: () => ({
        root: {
          '--nl-bg': 'var(--console-active)',
          '--nl-hover': 'var(--console-active)',
          '--nl-color': 'var(--console-active-text)',
        },
        children: {},
      }),
    },
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Browsers drop the meaning of a table whose rows are shown as cards, unless the roles are written out.
    TableThead: { defaultProps: { role: 'rowgroup' } },
    TableTbody: { defaultProps: { role: 'rowgroup' } },
    TableTr: { defaultProps: { role: 'row' } },
    TableTh: { defaultProps: { role: 'columnheader' } },
    TableTd: { defaultProps: { role: 'cell' } },
    PasswordInput: PasswordInput.extend({
      defaultProps: {
        // Reached by Tab as well, unlike the default.
        visibilityToggleButtonProps: { 'aria-label': 'Show the password', tabIndex: 0 },
      },
    }),
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    Title: Title.extend({ defaultProps: { textWrap: 'balance' } }),
  },
});

/** Darker and lighter than the defaults of Mantine, whose contrast is below 4.5:1. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--console-page': 'var(--mantine-color-gray-0)',
    '--console-active': 'var(--mantine-color-blue-0)',
    '--console-active-text': 'var(--mantine-color-blue-9)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-5)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-5)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--console-page': 'var(--mantine-color-dark-8)',
    '--console-active': 'var(--mantine-color-dark-5)',
    '--console-active-text': 'var(--mantine-color-blue-2)',
  },
});
