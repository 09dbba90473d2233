import { newField } from './edits';
import { toBody } from './form-draft';
import { repairedBody } from './repair';
import { draftOf } from './sample-draft.fixture';

describe('repairedBody', () => {
  const draft = {
    ...draftOf(),
    fields: [{ ...newField('Radio', 'Size'), options: ['S', '', 'S', 'M'] }],
  };
  const repair = (...paths: string[]) =>
    repairedBody(draft, 3, 'draft', new Map(paths.map((path) => [path, 'is wrong'])));

  it('keeps everything that is not wrong', () => {
    expect(repair()).toEqual(toBody(draft, 3, 'draft'));
  });

  it('leaves out wrong settings, and only them', () => {
    const { privacyUrl: _privacyUrl, ...footer } = draft.settings.footer;
    expect(repair('settings.footer.privacyUrl', 'closing.closesAt')).toEqual({
      ...toBody(draft, 3, 'draft'),
      settings: { ...draft.settings, footer },
      closing: null,
    });
  });

  it('gives a field a label and options that are valid', () => {
    expect(repair('fields[0].label', 'fields[0].options[2]').fields).toMatchObject([
      { label: '1', options: ['S', 'M'] },
    ]);
    expect(repair('fields[0].helperText').fields).toMatchObject([{ helperText: null }]);
  });
});
