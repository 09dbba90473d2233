import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiError } from './api-error';
import { defineErrors, ERROR_CATALOGUE } from './error-catalogue';

describe('Section 7 of docs/specification.md', () => {
  it('lists exactly the codes of the catalogue, under their statuses', () => {
    const page = readFileSync(path.join(__dirname, '../../../docs/specification.md'), 'utf8');
    const listed = [...page.matchAll(/^\| `([A-Z_]+)` +\| (\d{3}) +\|/gm)].map(
      ([, code, status]) => [code, Number(status)],
    );
    const catalogue = Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => [code, status]);
    expect(listed).toEqual(expect.arrayContaining(catalogue));
    expect(listed).toHaveLength(catalogue.length);
  });
});

describe('defineErrors', () => {
  it('rejects a code that is declared already', () => {
    const again = {
      NOT_FOUND: { status: 404, message: 'Gone.', words: { en: 'Gone.', de: 'Fort.' } },
    };
    expect(() => defineErrors(again)).toThrow('The error code NOT_FOUND is declared twice.');
  });

  it('takes no error without words of both languages', () => {
    const entry = { status: 404, message: 'The shop has no vault.' };
    const inEnglish = { ...entry, words: { en: 'There is no vault.' } };
    // @ts-expect-error TS2322: what the test is about; the code is declared already.
    expect(() => defineErrors({ NOT_FOUND: entry })).toThrow('declared twice');
    // @ts-expect-error TS2322: the same for a text in English only.
    expect(() => defineErrors({ NOT_FOUND: inEnglish })).toThrow('declared twice');
  });
});

describe('ApiError', () => {
  it('names a code that no module declares', () => {
    // @ts-expect-error TS2345: the types reject it already.
    expect(() => new ApiError('VAULT_NOT_FOUND')).toThrow(
      'No module of src/modules.ts declares the error code VAULT_NOT_FOUND.',
    );
  });
});
