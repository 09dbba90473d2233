import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CATALOGUE } from './error-catalogue';

describe('docs/errors.md', () => {
  it('lists exactly the codes of the catalogue, under their statuses', () => {
    const page = readFileSync(path.join(__dirname, '../../../docs/errors.md'), 'utf8');
    const listed = [...page.matchAll(/^\| `([A-Z_]+)` +\| (\d{3}) +\|/gm)].map(
      ([, code, status]) => [code, Number(status)],
    );
    const catalogue = Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => [code, status]);
    expect(listed).toEqual(expect.arrayContaining(catalogue));
    expect(listed).toHaveLength(catalogue.length);
  });
});
