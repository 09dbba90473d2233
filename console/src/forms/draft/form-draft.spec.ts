import type { FormField } from '../types';
import { addField, changeField, moveField, newField, removeField } from './edits';
import { isSameDraft, pairSaved, toBody, withSavedFields } from './form-draft';
import { draftOf } from './sample-draft.fixture';

const received = (...ids: string[]): FormField[] =>
  ids.map((id) => ({
    id,
    key: `key_${id}`,
    label: id,
    type: 'varchar',
    fieldType: 'TextInput',
    isRequired: false,
    options: [],
    isGroup: false,
    placeholder: null,
    helperText: null,
    defaultValue: null,
    aiInstruction: null,
    maxLength: 255,
  }));

describe('toBody', () => {
  it('sends empty texts as null, and options only for kinds that have some', () => {
    const draft = changeField(draftOf('A'), 'a', { options: ['left over'], helperText: ' ' });
    const body = toBody(draft, 7, 'published');
    expect(body).toMatchObject({ version: 7, status: 'published', description: null });
    expect(body.fields[0]).toMatchObject({ id: 'a', label: 'A', options: [], helperText: null });
  });

  it('sends the limits of a form only if there is one', () => {
    const draft = draftOf('A');
    expect(toBody(draft, 1, 'draft').closing).toBeNull();
    const limited = { ...draft, closing: { closesAt: null, maxResponses: 5 } };
    expect(toBody(limited, 1, 'draft').closing).toEqual({ closesAt: null, maxResponses: 5 });
  });
});

describe('isSameDraft', () => {
  it('compares what would be saved', () => {
    const draft = draftOf('A', 'B');
    expect(isSameDraft(draft, structuredClone(draft))).toBe(true);
    expect(isSameDraft(draft, changeField(draft, 'a', { isRequired: true }))).toBe(false);
    expect(isSameDraft(draft, moveField(draft, 'a', 1))).toBe(false);
    expect(isSameDraft(draft, { ...draft, closing: { closesAt: null, maxResponses: 1 } })).toBe(
      false,
    );
  });
});

describe('withSavedFields', () => {
  it('gives new fields their ids in every state, and none to fields that were removed', () => {
    const before = draftOf('A', 'B');
    const sent = addField(removeField(before, 'b'), newField('TextInput', 'C', 'new-c'));
    const saved = pairSaved(sent, received('a', 'c'));
    expect(withSavedFields(sent, saved).fields).toMatchObject([
      { uid: 'a', id: 'a', key: 'key_a' },
      { uid: 'new-c', id: 'c', key: 'key_c' },
    ]);
    expect(withSavedFields(before, saved).fields).toMatchObject([
      { uid: 'a', id: 'a' },
      { uid: 'b', id: null, key: null },
    ]);
  });
});
