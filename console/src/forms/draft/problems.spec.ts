import { testTexts } from '../../texts/texts.fixture';
import { changeField, newField } from './edits';
import { findProblems, panelOf, placeOf, problemsBelow, readProblems } from './problems';
import { draftOf } from './sample-draft.fixture';

const t = testTexts('builder');

describe('readProblems', () => {
  it('splits each violation into its path and its reason', () => {
    const problems = readProblems(['fields[0].options: [2]: must be unique: yes', 'name: x']);
    expect(problems.get('fields[0].options')).toBe('[2]: must be unique: yes');
    expect(problemsBelow(problems, 'fields[0]')).toEqual(['[2]: must be unique: yes']);
    expect(problemsBelow(problems, 'field')).toEqual([]);
  });
});

describe('findProblems', () => {
  it('finds nothing wrong with a usual form', () => {
    expect(findProblems(draftOf('A', 'B'), t).size).toBe(0);
  });

  it('finds missing and repeated labels, and a form without name and fields', () => {
    const repeated = changeField(draftOf('A', 'B', 'C'), 'b', { label: ' A ' });
    expect([...findProblems(repeated, t).keys()]).toEqual(['fields[1].label']);
    const blank = changeField(draftOf('A'), 'a', { label: ' ' });
    expect([...findProblems(blank, t).keys()]).toEqual(['fields[0].label']);
    expect([...findProblems({ ...draftOf(), name: '' }, t).keys()]).toEqual(['name', 'fields']);
  });
});

describe('findProblems in options', () => {
  it('names empty and repeated options of kinds with options', () => {
    const field = { ...newField('Radio', 'Size'), options: ['S', ' ', ' S', 'M'] };
    const draft = { ...draftOf(), fields: [field] };
    expect([...findProblems(draft, t)]).toEqual([
      ['fields[0].options[1]', 'Enter the option, or remove it.'],
      ['fields[0].options[2]', 'This option is there twice. Change or remove one.'],
    ]);
    const text = { ...draft, fields: [{ ...field, fieldType: 'TextInput' as const }] };
    expect(findProblems(text, t).size).toBe(0);
  });
});

describe('the place of a problem', () => {
  it.each([
    ['fields[0].label', 'Field “A”', 'fields'],
    ['fields[7].label', 'Field 8', 'fields'],
    ['fields[0].options[2]', 'Field “A”, option 3', 'fields'],
    ['fields[0].options', 'Field “A”, options', 'fields'],
    ['fields[0].helperText', 'Field “A”, hint', 'fields'],
    ['fields[0]', 'Field “A”', 'fields'],
    ['settings.theme.text', 'Text colour', 'design'],
    ['settings.footer.imprintUrl', 'Link to the imprint', 'design'],
    ['settings.submitLabel', 'Text of the button', 'design'],
    ['settings.sender.url', 'Website of the shop', 'design'],
    ['closing.maxResponses', 'Closing', 'settings'],
  ])('%s', (path, place, panel) => {
    expect(placeOf(path, draftOf('A'), t)).toBe(place);
    expect(panelOf(path)).toBe(panel);
  });
});
