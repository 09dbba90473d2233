import type { BuilderTheme } from './builder-settings';
import { contrastRatio, luminanceOf, MIN_TEXT_CONTRAST } from './contrast';

/** The colours of a hosted page in one colour scheme, each `#rrggbb`. */
export interface ThemeColors {
  readonly text: string;
  readonly background: string;
  readonly accent: string;
  /** The text of buttons, on the accent colour. */
  readonly onAccent: string;
}

/**
 * The colours of a theme. The light scheme has them as they were chosen; in the dark scheme, the darker one of text and
 * background is the background. The text of buttons is black or white, whichever has more contrast: at least 4.58:1.
 */
export function themeColors(theme: BuilderTheme, scheme: 'light' | 'dark'): ThemeColors {
  const { accent, text, background } = theme;
  const isSwapped = scheme === 'dark' && luminanceOf(text) < luminanceOf(background);
  const onAccent =
    contrastRatio('#ffffff', accent) >= contrastRatio('#000000', accent) ? '#ffffff' : '#000000';
  return isSwapped
    ? { text: background, background: text, accent, onAccent }
    : { text, background, accent, onAccent };
}

export interface ContrastViolation {
  /** The path of the property in the body of a form. */
  readonly path: string;
  readonly message: string;
}

/** The violations of a theme that keep a form from being published. */
export function findContrastViolations(theme: BuilderTheme): ContrastViolation[] {
  const schemes = theme.scheme === 'auto' ? (['light', 'dark'] as const) : [theme.scheme];
  const ratio = Math.min(
    ...schemes.map((scheme) => {
      const { text, background } = themeColors(theme, scheme);
      return contrastRatio(text, background);
    }),
  );
  if (ratio >= MIN_TEXT_CONTRAST) return [];
  // Rounded down: 4.499 must not read as 4.5.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  return [
    {
      path: 'settings.theme.text',
      message: `has a contrast of ${shown}:1 to the background; a published form needs at least ${MIN_TEXT_CONTRAST}:1`,
    },
  ];
}
