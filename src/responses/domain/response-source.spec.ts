import { toResponseSource, toStoredSources } from './response-source';

describe('toResponseSource', () => {
  it.each([
    ['public', 'public'],
    ['page', 'public'],
    ['ai', 'ai'],
  ] as const)('shows the stored source %s as %s', (stored, shown) => {
    expect(toResponseSource(stored)).toBe(shown);
  });
});

describe('toStoredSources', () => {
  it.each([
    ['public', ['public', 'page']],
    ['ai', ['ai']],
  ] as const)('finds the source %s by the stored sources %j', (source, stored) => {
    expect(toStoredSources(source)).toEqual(stored);
  });
});
