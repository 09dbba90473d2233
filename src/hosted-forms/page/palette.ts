import type { BuilderTheme } from '../../forms/domain/builder-settings';
import { contrastRatio, MIN_TEXT_CONTRAST } from '../../forms/domain/contrast';
import { themeColors } from '../../forms/domain/theme-colors';

/** The colours of a page in one colour scheme, each `#rrggbb`. If the text has enough contrast, all others have too. */
export interface Palette {
  readonly text: string;
  readonly background: string;
  /** Hints and placeholders. */
  readonly muted: string;
  /** The borders of inputs. */
  readonly border: string;
  /** Decorative lines. */
  readonly line: string;
  readonly accent: string;
  /** The text of buttons, on the accent colour. */
  readonly onAccent: string;
  /** Outlines: the accent colour, or that of text where the accent has too little contrast. */
  readonly focus: string;
  readonly error: string;
}

/** The contrast that WCAG 2.2 demands of borders and outlines, success criterion 1.4.11. */
const MIN_OUTLINE_CONTRAST = 3;
/** Rounding a mixed colour to 8 bits per channel changes its contrast a little. */
const CONTRAST_MARGIN = 0.2;
const LINE_SHARE = 0.14;
/** The colours of errors, in the order of preference. */
const ERROR_COLORS = ['#b3261e', '#ffb4ab', '#7a1510', '#ffe0dc'] as const;

export function paletteOf(theme: BuilderTheme, scheme: 'light' | 'dark'): Palette {
  const { text, background, accent, onAccent } = themeColors(theme, scheme);
  const hasContrast = (color: string, contrast: number): boolean =>
    contrastRatio(color, background) >= contrast;
  return {
    text,
    background,
    muted: fade(text, background, MIN_TEXT_CONTRAST + CONTRAST_MARGIN),
    border: fade(text, background, MIN_OUTLINE_CONTRAST + CONTRAST_MARGIN),
    line: mix(text, background, LINE_SHARE),
    accent,
    onAccent,
    focus: hasContrast(accent, MIN_OUTLINE_CONTRAST) ? accent : text,
    error: ERROR_COLORS.find((red) => hasContrast(red, MIN_TEXT_CONTRAST)) ?? text,
  };
}

/** The palest mix of text and background with this contrast to the background; the text colour if there is none. */
function fade(text: string, background: string, contrast: number): string {
  for (let percent = 40; percent < 100; percent += 3) {
    const color = mix(text, background, percent / 100);
    if (contrastRatio(color, background) >= contrast) return color;
  }
  return text;
}

/** @param share of the first colour, 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(one).map((channel, index) =>
    Math.round(channel * share + (others[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
