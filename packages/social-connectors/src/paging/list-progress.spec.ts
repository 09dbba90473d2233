import { isPlatformError } from '../platform-error';
import { addPage, type ListPage, type ListProgress, NO_PAGES } from './list-progress';

const MAX_PAGES = 2_500;

/** Reads pages until the list proves endless; returns the number of pages read, or null if it does not within `count` pages. */
function pagesUntilError(
  pageAt: (index: number) => ListPage & { next: string },
  count = MAX_PAGES,
): number | null {
  let progress: ListProgress = NO_PAGES;
  for (let index = 0; index < count; index += 1) {
    try {
      progress = addPage(progress, pageAt(index), MAX_PAGES);
    } catch (error) {
      if (!isPlatformError(error, 'endless')) throw error;
      return index + 1;
    }
    // Stored between the pages.
    progress = JSON.parse(JSON.stringify(progress)) as ListProgress;
  }
  return null;
}

/** The ids of the page at an index of an ordinary list. */
const idsAt = (index: number): string[] => [0, 1, 2].map((entry) => `${index * 3 + entry}`);

describe('addPage', () => {
  it.each<[string, (index: number) => number, number]>([
    ['the same position', () => 1, 2],
    ['a, b, a', (index) => index % 2, 3],
    ['a cycle of 100 positions', (index) => index % 100, 101],
    ['a position from before a cycle', (index) => (index < 50 ? index : index % 7), 51],
  ])('ends a list of new ids at %s', (_name, positionAt, pages) => {
    const next = (index: number) => String(positionAt(index));
    expect(pagesUntilError((index) => ({ ids: idsAt(index), next: next(index) }))).toBe(pages);
  });

  it.each<[string, (index: number) => string[], number]>([
    ['the same page', () => idsAt(0), 4],
    ['pages that alternate', (index) => idsAt(index % 2), 5],
    ['pages of 40 known ids in another order', (index) => [`${(index * 7) % 40}`], 43],
    ['empty pages', () => [], 10],
    ['empty pages after the first one', (index) => (index === 0 ? idsAt(0) : []), 11],
    ['ever new ids', idsAt, MAX_PAGES],
  ])('ends a list of new positions at %s', (_name, ids, pages) => {
    expect(pagesUntilError((index) => ({ ids: ids(index), next: `p${index}` }))).toBe(pages);
  });

  it.each<[string, (index: number) => string[]]>([
    ['pages that overlap', (index) => [`${index}`, `${index + 1}`, `${index + 2}`]],
    ['nine empty pages in a row', (index) => (index % 10 === 0 ? idsAt(index) : [])],
    ['two repeated pages in a row', (index) => idsAt(index - (index % 3))],
    ['an id twice in a page', (index) => [...idsAt(index), ...idsAt(index)]],
  ])('goes on at %s', (_name, ids) => {
    const pageAt = (index: number) => ({ ids: ids(index), next: `p${index}` });
    expect(pagesUntilError(pageAt, 1_000)).toBeNull();
  });

  it('has a maximum size', () => {
    let progress: ListProgress = NO_PAGES;
    for (let index = 0; index < 2_000; index += 1) {
      progress = addPage(progress, { ids: idsAt(index), next: `p${index}` }, MAX_PAGES);
    }
    expect(JSON.stringify(progress).length).toBeLessThan(30_000);
  });
});
