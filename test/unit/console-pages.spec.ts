import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPages } from '../../console/src/router.fixture';
import { PAGES_OF_OTHER_TESTS, SIGNED_IN_PAGES, SIGNED_OUT_PAGES } from '../support/console-pages';

describe('The appearances of the console', () => {
  it('are tested for each page of the router, and for no other', () => {
    const pages = readPages().map(({ pattern }) => pattern);
    const tested = [
      ...Object.keys(SIGNED_IN_PAGES),
      ...SIGNED_OUT_PAGES,
      ...Object.keys(PAGES_OF_OTHER_TESTS),
    ];
    expect(tested.sort()).toEqual(pages.sort());
  });

  it.each(Object.entries(PAGES_OF_OTHER_TESTS))('are tested for %s by %s', (page, file) => {
    const source = readFileSync(path.join(__dirname, '../browser', file), 'utf8');
    expect(source).toContain(`expectGoodInAllAppearances('page ${page}')`);
  });
});
