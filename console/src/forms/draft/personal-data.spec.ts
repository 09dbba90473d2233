import { newField } from './edits';
import type { FieldKindId } from './field-kinds';
import { personalLabels } from './personal-data';
import { draftOf } from './sample-draft.fixture';

describe('personalLabels', () => {
  it.each<[FieldKindId, string, boolean]>([
    ['EmailInput', 'Where do we reach you?', true],
    ['PhoneInput', 'Call me', true],
    ['TextInput', 'Your name', true],
    ['TextInput', 'Vorname', true],
    ['DatePicker', 'Geburtstag', true],
    ['TextInput', 'Straße und Hausnummer', true],
    ['TextInput', 'Favourite roast', false],
    ['DatePicker', 'Preferred date', false],
  ])('%s %s: %s', (kind, label, expected) => {
    const draft = { ...draftOf(), fields: [newField(kind, label)] };
    expect(personalLabels(draft)).toEqual(expected ? [label] : []);
  });
});
