import type { HostedField } from '../hosted-form';
import { chooseLanguage } from '../languages/languages';
import { prefilledTexts } from './field-texts';

const GROUP: HostedField = {
  id: '01972d1e-4d06-7a11-9f35-c04be2719d63',
  key: 'days',
  label: 'Days',
  fieldType: 'Checkbox',
  type: 'varchar',
  isGroup: true,
  isRequired: false,
  options: ['Mon', 'Tue  ', 'Wed'],
  placeholder: null,
  helperText: null,
  defaultValue: 'Wed',
};

describe('prefilledTexts', () => {
  it.each([
    ['days=Tue|Mon', ['Tue  ', 'Mon']],
    ['days=Mon|Mon&days=Mon', ['Mon']],
    [`days=${'Mon|x|'.repeat(3)}`, ['Mon']],
    ['days=x|y', null],
    ['days=Wed', null],
    ['other=Mon', null],
  ])('reads %s', (query, texts) => {
    const language = chooseLanguage('en', undefined);
    const prefilled = prefilledTexts([GROUP], new URLSearchParams(query), language);
    expect(prefilled?.get(GROUP.id) ?? null).toEqual(texts);
  });

  it('writes a date in the digits that the control of a browser takes', () => {
    const date: HostedField = {
      ...GROUP,
      key: 'day',
      fieldType: 'DatePicker',
      type: 'date',
      isGroup: false,
      options: [],
      defaultValue: null,
    };
    const query = new URLSearchParams({ day: '２０２６−１１−２６' });
    const prefilled = prefilledTexts([date], query, chooseLanguage('en', undefined));
    expect(prefilled?.get(date.id)).toEqual(['2026-11-26']);
  });
});
