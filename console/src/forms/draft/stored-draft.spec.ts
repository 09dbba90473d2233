import { changeField } from './edits';
import { draftOf } from './sample-draft.fixture';
import { baseVersion, parseStoredDraft, type StoredDraft } from './stored-draft';

const base = draftOf('A');
const stored: StoredDraft = {
  format: 1,
  version: 3,
  base,
  draft: changeField(base, 'a', { label: 'Mine' }),
  storedAt: '2026-11-22T10:00:00.000Z',
};

describe('parseStoredDraft', () => {
  it('reads what was stored', () => {
    expect(parseStoredDraft(JSON.stringify(stored))).toEqual(stored);
  });

  it.each([
    null,
    '',
    'no JSON',
    'null',
    '[]',
    JSON.stringify({ ...stored, format: 2 }),
    JSON.stringify({ ...stored, draft: {} }),
    JSON.stringify({ ...stored, base: null }),
  ])('ignores %j', (text) => {
    expect(parseStoredDraft(text)).toBeNull();
  });
});

describe('baseVersion', () => {
  it('is the version now if the content has not changed since', () => {
    expect(baseVersion(stored, structuredClone(base), 9)).toBe(9);
  });

  it('is the version of the draft if somebody has changed the form', () => {
    expect(baseVersion(stored, changeField(base, 'a', { label: 'Theirs' }), 9)).toBe(3);
  });
});
