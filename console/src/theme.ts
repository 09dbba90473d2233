import {
  Alert,
  Anchor,
  Badge,
  createTheme,
  type CSSVariablesResolver,
  type MantineThemeOverride,
  Paper,
  PasswordInput,
  Text,
  Title,
} from '@mantine/core';
import type { Texts } from './texts/texts';
import {
  DARK,
  DARK_VARIABLES,
  FONT,
  GRAY,
  LIGHT_VARIABLES,
  MONO_FONT,
  PETROL,
  RED,
  RADIUS,
  SHADOWS,
  SHARED_VARIABLES,
} from './tokens';

/** The tokens as a theme of Mantine. @param t for the names of buttons that Mantine adds by itself */
export const createConsoleTheme = (t: Texts<'common'>): MantineThemeOverride =>
  createTheme({
    fontFamily: FONT,
    fontFamilyMonospace: MONO_FONT,
    headings: {
      fontFamily: FONT,
      fontWeight: '650',
      sizes: { h1: { fontSize: '26px', lineHeight: '1.25' }, h2: { fontSize: '22px' } },
    },
    colors: { petrol: PETROL, red: RED, gray: GRAY, dark: DARK },
    primaryColor: 'petrol',
    primaryShade: { light: 7, dark: 6 },
    defaultRadius: 'md',
    radius: RADIUS,
    shadows: SHADOWS,
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // The colours of the default titles, badges and active links have a contrast below 4.5:1.
      Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)' } } }),
      Anchor: Anchor.extend({ defaultProps: { size: 'sm' } }),
      Badge: Badge.extend({ defaultProps: { variant: 'default', tt: 'none', fw: 500 } }),
      Paper: Paper.extend({ defaultProps: { radius: 'lg' } }),
      // Without `extend`, which would make the first page load these components.
      NavLink: {
        vars: () => ({
          root: {
            '--nl-bg': 'var(--console-active)',
            '--nl-hover': 'var(--console-active)',
            '--nl-color': 'var(--console-active-text)',
          },
          children: {},
        }),
      },
      Modal: { defaultProps: { closeButtonProps: { 'aria-label': t('close') } } },
      // Inside of a dialog, a `header` would be a second banner of the page.
      ModalHeader: { defaultProps: { component: 'div' } },
      DrawerHeader: { defaultProps: { component: 'div' } },
      Drawer: { defaultProps: { closeButtonProps: { 'aria-label': t('close') } } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('close') } } },
      // Browsers drop the meaning of a table whose rows are shown as cards, unless the roles are written out.
      TableThead: { defaultProps: { role: 'rowgroup' } },
      TableTbody: { defaultProps: { role: 'rowgroup' } },
      TableTr: { defaultProps: { role: 'row' } },
      TableTh: { defaultProps: { role: 'columnheader' } },
      TableTd: { defaultProps: { role: 'cell' } },
      PasswordInput: PasswordInput.extend({
        defaultProps: {
          // Mantine's default takes the button out of the order of Tab.
          visibilityToggleButtonProps: { 'aria-label': t('showPassword'), tabIndex: 0 },
        },
      }),
      Text: Text.extend({ defaultProps: { size: 'sm' } }),
      Title: Title.extend({ defaultProps: { textWrap: 'balance' } }),
    },
  });

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: SHARED_VARIABLES,
  light: LIGHT_VARIABLES,
  dark: DARK_VARIABLES,
});
