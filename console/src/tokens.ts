import type { MantineColorsTuple } from '@mantine/core';

/** The look of the console, in one place: `theme.ts` passes it to Mantine and to CSS as variables. */

/** Self-hosted: the console loads nothing from elsewhere. The fallbacks have nearly its width, so that the layout hardly moves. */
export const FONT = "'Figtree Variable', 'Segoe UI', system-ui, sans-serif";
export const MONO_FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

/** The accent: a petrol, from the lightest to the darkest. White on shades 6 to 9 has a contrast of 5.5:1 or more. */
export const PETROL: MantineColorsTuple = [
  '#e8f5f6',
  '#d0e9ec',
  '#a5d6dc',
  '#76c0c9',
  '#48a7b2',
  '#258c99',
  '#137380',
  '#0c6170',
  '#0a505d',
  '#073b45',
];

/** The colour of deletions and failures. White on shades 6 and 7 has a contrast of 4.5:1 or more. */
export const RED: MantineColorsTuple = [
  '#fdecea',
  '#fbd7d3',
  '#f6b0a9',
  '#f0877d',
  '#e76356',
  '#db4534',
  '#c93422',
  '#b42318',
  '#931a10',
  '#6d120b',
];

/** Greys with a little of the accent. */
export const GRAY: MantineColorsTuple = [
  '#f7f9f9',
  '#eff3f3',
  '#e4eaeb',
  '#d6dedf',
  '#bfcacc',
  '#98a6a9',
  '#718084',
  '#516064',
  '#354347',
  '#1a262a',
];

/** The surfaces of the dark scheme: text first, the page last. Raised surfaces are lighter, not shadowed. */
export const DARK: MantineColorsTuple = [
  '#dde5e7',
  '#b7c3c6',
  '#8f9da1',
  '#6b797d',
  '#3b484c',
  '#2c383c',
  '#222d31',
  '#1a2326',
  '#12191c',
  '#0c1214',
];

export const RADIUS = { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' };

export const SHADOWS = {
  xs: '0 1px 2px rgb(12 30 36 / 6%)',
  sm: '0 1px 2px rgb(12 30 36 / 6%), 0 2px 6px rgb(12 30 36 / 6%)',
  md: '0 2px 4px rgb(12 30 36 / 6%), 0 6px 16px rgb(12 30 36 / 10%)',
  lg: '0 4px 8px rgb(12 30 36 / 6%), 0 12px 32px rgb(12 30 36 / 14%)',
  xl: '0 8px 16px rgb(12 30 36 / 8%), 0 24px 48px rgb(12 30 36 / 18%)',
};

/** The width of all pages but the builder and the inbox, which take the whole window. */
const CONTENT_WIDTH = '1120px';
const ROW_HEIGHT = '40px';
export const SIDEBAR_WIDTH = 232;
/** The sidebar has icons only in windows narrower than `md`; in those narrower than `sm`, a button opens it. */
export const SIDEBAR_ICON_WIDTH = 60;
export const HEADER_HEIGHT = 56;
/** The width of the article beside a page. */
export const HELP_WIDTH = 380;

/** Variables of CSS that both schemes share. */
export const SHARED_VARIABLES = {
  '--content-width': CONTENT_WIDTH,
  '--row-height': ROW_HEIGHT,
};

/** Text on these surfaces has a contrast of 4.5:1 or more, shapes and borders of controls 3:1. */
export const LIGHT_VARIABLES = {
  '--mantine-color-body': '#ffffff',
  '--mantine-color-text': GRAY[9],
  '--mantine-color-dimmed': GRAY[7],
  '--mantine-color-placeholder': GRAY[7],
  '--mantine-color-anchor': PETROL[7],
  '--mantine-color-error': '#b42318',
  '--console-page': GRAY[0],
  '--console-line': GRAY[2],
  '--console-hover': GRAY[1],
  '--console-active': PETROL[0],
  '--console-active-text': PETROL[8],
  '--console-unread': PETROL[6],
  '--state-ready': '#11733f',
  '--state-ready-surface': '#e6f6ec',
  '--state-idle': GRAY[7],
  '--state-idle-surface': GRAY[1],
  '--state-waiting': '#8a5300',
  '--state-waiting-surface': '#fdf1d8',
  '--state-failed': '#b42318',
  '--state-failed-surface': '#fdebe9',
};

export const DARK_VARIABLES = {
  '--mantine-color-body': DARK[7],
  '--mantine-color-text': DARK[0],
  '--mantine-color-dimmed': '#a3b1b5',
  '--mantine-color-placeholder': '#a3b1b5',
  '--mantine-color-anchor': PETROL[3],
  '--mantine-color-error': '#ff9a90',
  '--console-page': DARK[8],
  '--console-line': DARK[5],
  '--console-hover': DARK[6],
  '--console-active': '#12383f',
  '--console-active-text': PETROL[2],
  '--console-unread': PETROL[3],
  '--state-ready': '#74d69b',
  '--state-ready-surface': '#14301f',
  '--state-idle': '#b7c3c6',
  '--state-idle-surface': DARK[5],
  '--state-waiting': '#f3bf5c',
  '--state-waiting-surface': '#38290b',
  '--state-failed': '#ff9a90',
  '--state-failed-surface': '#421815',
};
