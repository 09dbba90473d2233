import { FORM_LANGUAGES } from '../../forms/domain/builder-settings';
import type { HostedField, HostedForm } from '../hosted-form';
import { chooseLanguage } from '../languages/languages';
import { defaultTexts } from '../submission/field-texts';
import { renderFormPage } from './form-page';
import { GeneratedPages } from '../../../test/support/generated-pages';
import { measurePage, type PageVisit } from './page-size';

const VISIT: PageVisit = {
  action: '/f/0000000000000000?embed=1',
  logo: '/f/0000000000000000/logo',
  previewImage: 'https://a.example/f/0000000000000000/logo',
  inputs: { token: '0'.repeat(48), hiddenValues: new Map() },
};

/** The bytes of the largest page, by rendering all. */
function renderAll(form: HostedForm): number {
  const tags = form.settings.language === null ? FORM_LANGUAGES : [form.settings.language];
  const sizes = tags.flatMap((tag) => {
    const language = chooseLanguage(tag, undefined);
    const texts = defaultTexts(form.fields, language);
    return [true, false].map((isEmbedded) => {
      const state = { texts, errors: new Map<string, string>(), notice: null };
      const page = { ...VISIT, ...state, form, language, isEmbedded, needsWork: isEmbedded };
      return Buffer.byteLength(renderFormPage(page).html);
    });
  });
  return Math.max(...sizes);
}

const numberField = (index: number, defaultValue: string): HostedField => ({
  id: `01972d1e-4d06-7a11-9f35-00000000000${index}`,
  key: 'cups',
  label: `Cups ${index}`,
  fieldType: 'NumberInput',
  type: 'number',
  isGroup: false,
  isRequired: false,
  options: [],
  placeholder: null,
  helperText: null,
  defaultValue,
});

describe('measurePage', () => {
  it('counts the bytes of the largest page exactly', () => {
    const generated = new GeneratedPages(3);
    for (let index = 0; index < 150; index += 1) {
      const form = generated.form();
      expect([index, measurePage(form, VISIT).bytes]).toEqual([index, renderAll(form)]);
    }
  });

  it('counts default values that are numbers in some languages only', () => {
    const { settings } = new GeneratedPages(5).form();
    const zeros = '0'.repeat(1_000);
    for (const language of [null, 'en', 'de', 'ar'] as const) {
      for (const values of [[`0,${zeros}`], [`0.${zeros}`], [`0,${zeros}`, `1,000.${zeros}`]]) {
        const form: HostedForm = {
          name: 'N',
          description: null,
          fields: values.map((value, index) => numberField(index, value)),
          settings: { ...settings, language },
        };
        expect([language, values.length, measurePage(form, VISIT).bytes]).toEqual([
          language,
          values.length,
          renderAll(form),
        ]);
      }
    }
  });

  it('counts parts that together are most of a large page', () => {
    const generated = new GeneratedPages(4);
    const form = { ...generated.form(), description: '&'.repeat(5_000) };
    const [field] = form.fields;
    if (field === undefined) throw new Error('The form has no fields.');
    const options = Array.from({ length: 500 }, (_, index) => `${index}${'"'.repeat(250)}`);
    const large = {
      ...form,
      fields: [
        { ...field, fieldType: 'Radio' as const, isGroup: false, options },
        { ...field, id: field.id.replace(/.$/, '9'), helperText: '<'.repeat(2_000) },
      ],
    };
    const { bytes, parts } = measurePage(large, VISIT);
    const sizeOf = (path: string): number => parts.find((part) => part.path === path)?.bytes ?? 0;
    expect(bytes).toBe(renderAll(large));
    expect(sizeOf('fields[0].options')).toBeGreaterThan(2 * 500 * 250 * 6);
    expect(sizeOf('fields[1].helperText')).toBe(2_000 * 4);
    expect(sizeOf('description')).toBe(3 * 5_000 * 5);
  });
});
