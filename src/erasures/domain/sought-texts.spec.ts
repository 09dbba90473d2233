import { soughtTexts } from './sought-texts';

const NOBODY = { ids: [], email: null, emailKey: null, phone: null };

describe('soughtTexts', () => {
  it.each([
    [{}, []],
    [{ ids: ['a', 'b'] }, ['a', 'b']],
    [{ email: 'Ada@x.example', emailKey: 'ada@x.example' }, ['Ada@x.example', 'ada@x.example']],
    [{ phone: '+4930901820' }, ['4930901820']],
    [
      { email: '"a\\b"@x.example' },
      ['"a\\b"@x.example', '\\"a\\\\b\\"@x.example', '""a\\b""@x.example'],
    ],
  ])('of %j are %j', (person, texts) => {
    expect(soughtTexts({ ...NOBODY, ...person })).toEqual(texts);
  });
});
