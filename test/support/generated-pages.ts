import { DEFAULT_BUILDER_SETTINGS, FORM_LANGUAGES } from '../../src/forms/domain/builder-settings';
import { FIELD_TYPES, hasOptions, withStorageType } from '../../src/forms/domain/field-types';
import type { HostedField, HostedForm } from '../../src/hosted-forms/hosted-form';
import { chooseLanguage } from '../../src/hosted-forms/languages/languages';
import type { FormPage } from '../../src/hosted-forms/page/form-page';

const TEXTS = [
  '',
  'a',
  'ما اسمك؟',
  `<b>"'&`,
  '😀&',
  'true',
  ' x  y',
  'ü<é',
  'a'.repeat(300),
  '\n1\n',
  '12.5',
];
const OPTIONS = [
  'a',
  'ما اسمك؟',
  `<b>"'&`,
  '😀&',
  'true',
  'x y',
  '12.5',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
];

/** Random forms, the same for the same seed. */
export class GeneratedPages {
  constructor(private seed: number) {}

  form(): HostedForm {
    const fields = Array.from({ length: this.number(6) }, (_, index) => this.field(index));
    const { header, footer } = DEFAULT_BUILDER_SETTINGS;
    const settings = {
      ...DEFAULT_BUILDER_SETTINGS,
      language: this.pick([null, null, ...FORM_LANGUAGES]),
      header: { ...header, text: this.pick(['', '# **x**\n\n- a & b']) },
      footer: {
        ...footer,
        text: this.pick(['', '<f>']),
        imprintUrl: this.pick([null, 'https://a/?b&c']),
      },
      submitLabel: this.pick([null, 'Go & "come"']),
      allowedOrigins: this.pick([[], ['https://a.example', 'http://b.example:8080']]),
    };
    return { name: this.text() || 'N', description: this.hint(), fields, settings };
  }

  /** A state in which visitors see a form. */
  page(form: HostedForm): FormPage {
    const { fields } = form;
    const hasErrors = this.number(2) === 0;
    return {
      form,
      language: chooseLanguage(this.pick(FORM_LANGUAGES), undefined),
      isEmbedded: this.number(2) === 0,
      logo: this.pick([null, '/f/x/logo']),
      action: '/f/x',
      previewImage: this.pick([null, 'https://a.example/logo']),
      needsWork: this.number(2) === 0,
      inputs: { token: 'token', hiddenValues: new Map() },
      notice: this.pick([null, { title: 'T<', text: 'N&' }]),
      texts: new Map(fields.map(({ id, isGroup }) => [id, this.texts(isGroup ? 4 : 2)])),
      errors: new Map(
        fields.flatMap(({ id }) => (hasErrors && this.number(2) === 0 ? [[id, this.text()]] : [])),
      ),
    };
  }

  private field(index: number): HostedField {
    const fieldType = this.pick(FIELD_TYPES);
    const isGroup = fieldType === 'Checkbox' && this.number(2) === 0;
    const options = hasOptions(fieldType, isGroup)
      ? OPTIONS.slice(0, 1 + this.number(OPTIONS.length))
      : [];
    return withStorageType({
      id: `01972d1e-4d06-7a11-9f35-${String(index).padStart(12, '0')}`,
      key: this.pick(['first_name', 'name', 'other']),
      label: this.text() || 'Label',
      fieldType,
      isGroup,
      isRequired: this.number(2) === 0,
      options,
      placeholder: this.hint(),
      helperText: this.hint(),
      defaultValue: this.pick([null, ...TEXTS, 'a|b', '2026-12-31', 'ada@example.com']),
    });
  }

  private texts = (max: number): string[] =>
    Array.from({ length: this.number(max) }, () => this.pick([...TEXTS, ...OPTIONS]));
  private text = (): string => this.pick(TEXTS);
  private hint = (): string | null => this.pick([null, ...TEXTS]);

  private pick<Value>(values: readonly Value[]): Value {
    return values[this.number(values.length)] as Value;
  }

  /** From 0 to below `end`: a linear congruential generator. */
  private number(end: number): number {
    this.seed = (this.seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(this.seed / 65_536) % end;
  }
}
