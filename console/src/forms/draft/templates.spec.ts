import { testTexts } from '../../texts/texts.fixture';
import { FIELD_TYPES } from './field-kinds';
import { THEME_PRESETS } from './presets';
import { freeName, newFormBody, TEMPLATES } from './templates';

/** WCAG 2.2, relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('templates', () => {
  const languages = ['en', 'de'] as const;
  const cases = TEMPLATES.flatMap((template) =>
    languages.map((language) => ({ template, id: template.id, language })),
  );

  it.each(cases)(
    '$id makes a form that the service accepts: $language',
    ({ template, language }) => {
      const t = testTexts('templates', language);
      const { fields } = newFormBody(template, t(`formName.${template.id}`), t);
      const labels = fields.map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels.length).toBeGreaterThan(0);
      const consents = fields.filter(
        ({ fieldType, isGroup, isRequired }) => fieldType === 'Checkbox' && !isGroup && isRequired,
      );
      expect(consents).toHaveLength(template.isPersonal === true ? 1 : 0);
      for (const { fieldType, options, isGroup } of fields) {
        expect(FIELD_TYPES).toContain(fieldType);
        const needsOptions = fieldType === 'Select' || fieldType === 'Radio' || isGroup;
        expect((options ?? []).length > 0).toBe(needsOptions);
      }
    },
  );

  it('get a name that no form of the team has', () => {
    expect(freeName('Contact', [])).toBe('Contact');
    expect(freeName('Contact', ['Contact', 'Contact 2'])).toBe('Contact 3');
  });
});

describe('theme presets', () => {
  it.each(THEME_PRESETS)('$id has sufficient contrast', ({ theme }) => {
    expect(contrast(theme.text, theme.background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.accent, theme.background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});
