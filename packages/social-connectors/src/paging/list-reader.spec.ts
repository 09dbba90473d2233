import { ListReader } from './list-reader';

const ENDLESS = { kind: 'endless', code: 'endless_list' };
const entry = (id: number, size = 1) => ({ id: String(id), name: 'x'.repeat(size) });

describe('ListReader', () => {
  it('reads all pages', async () => {
    const entries = await new ListReader().readAll((from) => {
      const index = Number(from ?? 0);
      const next = index < 9 ? String(index + 1) : null;
      return Promise.resolve({ entries: [entry(index)], next });
    });
    expect(entries).toEqual(Array.from({ length: 10 }, (_, index) => entry(index)));
  });

  it.each<[string, (page: number) => { size: number; next: string }, number]>([
    ['whose position does not change', () => ({ size: 1, next: 'same' }), 2],
    ['of too many pages', (page) => ({ size: 1, next: `p${page}` }), 100],
    ['of too many bytes', (page) => ({ size: 4_000_000, next: `p${page}` }), 5],
  ])('fails for a list %s', async (_name, pageAt, pages) => {
    let read = 0;
    const reading = new ListReader().readAll(() => {
      read += 1;
      const { size, next } = pageAt(read);
      return Promise.resolve({ entries: [entry(read, size)], next });
    });
    await expect(reading).rejects.toMatchObject(ENDLESS);
    expect(read).toBe(pages);
  });

  it('limits the size of all its lists together', async () => {
    const reader = new ListReader();
    const readOne = () =>
      reader.readAll(() => Promise.resolve({ entries: [entry(1, 6_000_000)], next: null }));
    await readOne();
    await readOne();
    await expect(readOne()).rejects.toMatchObject(ENDLESS);
  });

  it('fails after a minute', async () => {
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
    const reader = new ListReader();
    reader.checkLimits();
    clock.mockReturnValue(now + 61_000);
    const reading = reader.readAll(() => Promise.resolve({ entries: [], next: null }));
    await expect(reading).rejects.toMatchObject(ENDLESS);
    expect(() => reader.checkLimits()).toThrow(expect.objectContaining(ENDLESS));
    clock.mockRestore();
  });
});
