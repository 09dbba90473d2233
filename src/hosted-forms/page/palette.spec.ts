import * as fc from 'fast-check';
import { type BuilderTheme, DEFAULT_BUILDER_SETTINGS } from '../../forms/domain/builder-settings';
import { contrastRatio } from '../../forms/domain/contrast';
import { paletteOf } from './palette';

const color = () =>
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

const themeOf = (colors: Partial<BuilderTheme>): BuilderTheme => ({
  ...DEFAULT_BUILDER_SETTINGS.theme,
  ...colors,
});

describe('paletteOf', () => {
  it('gives every text and outline the contrast of WCAG, if the theme has enough', () => {
    fc.assert(
      fc.property(
        color(),
        color(),
        color(),
        fc.constantFrom('light' as const, 'dark' as const),
        (accent, text, background, scheme) => {
          fc.pre(contrastRatio(text, background) >= 4.5);
          const palette = paletteOf(themeOf({ accent, text, background }), scheme);
          const ratioOf = (name: 'text' | 'muted' | 'border' | 'focus' | 'error') =>
            contrastRatio(palette[name], palette.background);
          expect(
            Math.min(ratioOf('text'), ratioOf('muted'), ratioOf('error')),
          ).toBeGreaterThanOrEqual(4.5);
          expect(Math.min(ratioOf('border'), ratioOf('focus'))).toBeGreaterThanOrEqual(3);
          expect(contrastRatio(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
        },
      ),
    );
  });

  it('fades hints and borders where the theme has contrast to spare', () => {
    const { text, muted, border, line } = paletteOf(DEFAULT_BUILDER_SETTINGS.theme, 'light');
    const contrasts = [line, border, muted, text].map((one) => contrastRatio(one, '#ffffff'));
    expect(contrasts).toEqual(contrasts.toSorted((one, other) => one - other));
    expect(muted).not.toBe(text);
  });

  it('shows a red that can be read in both schemes', () => {
    const { theme } = DEFAULT_BUILDER_SETTINGS;
    expect(paletteOf(theme, 'light').error).toBe('#b3261e');
    expect(paletteOf(theme, 'dark').error).toBe('#ffb4ab');
  });
});
