import { DEFAULT_BUILDER_SETTINGS, readBuilderSettings } from './builder-settings';

describe('readBuilderSettings', () => {
  it('fills in what is missing, at any depth', () => {
    expect(readBuilderSettings({})).toEqual(DEFAULT_BUILDER_SETTINGS);
    expect(readBuilderSettings({ theme: { accent: '#ff0000' }, submitLabel: 'Go' })).toEqual({
      ...DEFAULT_BUILDER_SETTINGS,
      theme: { ...DEFAULT_BUILDER_SETTINGS.theme, accent: '#ff0000' },
      submitLabel: 'Go',
    });
  });

  it('replaces null where it has no meaning', () => {
    const stored = { theme: null, header: { logo: null, text: null }, language: null };
    expect(readBuilderSettings(stored)).toEqual(DEFAULT_BUILDER_SETTINGS);
  });

  it('omits what is unknown', () => {
    const stored = { theme: { css: 'x' }, script: 'y', __proto__: { language: 'de' } };
    expect(readBuilderSettings(JSON.parse(JSON.stringify(stored)) as object)).toEqual(
      DEFAULT_BUILDER_SETTINGS,
    );
  });
});
