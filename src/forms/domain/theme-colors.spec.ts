import * as fc from 'fast-check';
import { DEFAULT_BUILDER_SETTINGS } from './builder-settings';
import { contrastRatio } from './contrast';
import { findContrastViolations, themeColors } from './theme-colors';

const { theme } = DEFAULT_BUILDER_SETTINGS;
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('themeColors', () => {
  const light = { ...theme, text: '#111111', background: '#eeeeee' };
  const dark = { ...theme, text: '#eeeeee', background: '#111111' };

  it.each([
    ['dark text in the light scheme', light, 'light', '#111111', '#eeeeee'],
    ['dark text in the dark scheme', light, 'dark', '#eeeeee', '#111111'],
    ['light text in the light scheme', dark, 'light', '#eeeeee', '#111111'],
    ['light text in the dark scheme', dark, 'dark', '#eeeeee', '#111111'],
  ] as const)('%s', (_name, chosen, scheme, text, background) => {
    expect(themeColors(chosen, scheme)).toMatchObject({ text, background });
  });

  it('has text on buttons that can be read on any accent', () => {
    fc.assert(
      fc.property(color, (accent) => {
        const { onAccent } = themeColors({ ...theme, accent }, 'light');
        expect(contrastRatio(onAccent, accent)).toBeGreaterThan(4.5);
      }),
    );
  });
});

describe('findContrastViolations', () => {
  it.each([
    ['#000000', '#ffffff', 0],
    ['#767676', '#ffffff', 0],
    ['#777777', '#ffffff', 1],
    ['#ffffff', '#ffffff', 1],
  ])('%s on %s: %d', (text, background, violations) => {
    for (const scheme of ['light', 'dark', 'auto'] as const) {
      expect(findContrastViolations({ ...theme, text, background, scheme })).toHaveLength(
        violations,
      );
    }
  });

  it('has nothing against the defaults', () => {
    expect(findContrastViolations(theme)).toEqual([]);
  });

  it('never rounds a ratio up to the one that is demanded', () => {
    const [violation] = findContrastViolations({ ...theme, text: '#777777', scheme: 'light' });
    expect(violation).toEqual({
      path: 'settings.theme.text',
      message: expect.stringContaining('4.47:1'),
    });
  });
});
