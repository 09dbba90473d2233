import { testTexts } from '../../texts/texts.fixture';
import { describeDifferences } from './differences';
import {
  addField,
  changeField,
  changeKind,
  changeTheme,
  moveField,
  newField,
  removeField,
} from './edits';
import { draftOf } from './sample-draft.fixture';

describe('describeDifferences', () => {
  const base = draftOf('A', 'B', 'C');

  it.each([
    ['nothing', base, []],
    ['a label', changeField(base, 'a', { label: 'X' }), ['Field “A” is now “X”']],
    ['a removal', removeField(base, 'b'), ['Field “B” removed']],
    ['an addition', addField(base, newField('TextInput', 'D')), ['Field “D” added']],
    ['the order', moveField(base, 'a', 2), ['Order of the fields changed']],
    ['a detail', changeField(base, 'a', { isRequired: true }), ['Details of “A” changed']],
    [
      'a kind',
      changeKind(base, 'a', 'Radio'),
      ['Field “A”: Short text is now One choice', 'Options of “A” changed'],
    ],
    ['a colour', changeTheme(base, { accent: '#000000' }), ['Colours or font changed']],
    ['the name', { ...base, name: 'Shop' }, ['Name: “Shop”']],
    ['a limit', { ...base, closing: { closesAt: null, maxResponses: 3 } }, ['Settings changed']],
  ])('describes %s', (_name, draft, expected) => {
    expect(describeDifferences(base, draft, testTexts('builder'))).toEqual(expected);
  });
});
