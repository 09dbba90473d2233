import { collect } from '../../../test/support/collections';
import { ApiError } from '../../core/errors/api-error';
import { type ImportSource, ViolationList } from './violation-list';
import type { SourceItem } from './source-items';

/** Accepts even numbers; reports a violation for every digit of an odd number. */
function readEven(value: unknown): { even: number } | { violations: string[] } {
  const number = Number(value);
  return number % 2 === 0
    ? { even: number }
    : { violations: Array.from(String(number), (digit) => `digit ${digit}: is odd`) };
}

const valuesOf = (...values: unknown[]): SourceItem[] =>
  values.map((value, index) => ({ number: index + 1, value }));

/** The error of `throwIfAny`; null if it does not throw. */
function thrownBy(violations: ViolationList): unknown {
  try {
    violations.throwIfAny();
  } catch (error) {
    return error;
  }
  return null;
}

function fieldsOf(violations: ViolationList): readonly string[] | undefined {
  const error = thrownBy(violations);
  if (!(error instanceof ApiError)) throw new Error('Nothing was rejected.');
  expect(error.code).toBe('VALIDATION_FAILED');
  return error.fields;
}

describe('ViolationList', () => {
  let violations: ViolationList;

  beforeEach(() => {
    violations = new ViolationList();
  });

  const readingsOf = (
    items: Iterable<SourceItem> | AsyncIterable<SourceItem>,
    source: ImportSource = 'posts',
  ) => collect(violations.readItems(items, source, readEven));

  it('yields valid items and rejects nothing', async () => {
    expect(await readingsOf(valuesOf(2, 4))).toEqual([{ even: 2 }, { even: 4 }]);
    expect(violations.isEmpty).toBe(true);
    expect(thrownBy(violations)).toBeNull();
  });

  it('skips invalid items and names each of their violations with the line', async () => {
    const items: SourceItem[] = [
      { number: 1, value: 2 },
      { number: 3, value: 11 },
      { number: 4, violation: 'line: must be JSON in UTF-8' },
      { number: 9, value: 4 },
    ];

    expect(await readingsOf(items)).toEqual([{ even: 2 }, { even: 4 }]);
    expect(violations.isEmpty).toBe(false);
    expect(fieldsOf(violations)).toEqual([
      'posts line 3: digit 1: is odd',
      'posts line 3: digit 1: is odd',
      'posts line 4: line: must be JSON in UTF-8',
    ]);
  });

  it('collects the violations of several sources in the order of reading', async () => {
    await readingsOf(valuesOf(1), 'posts');
    await readingsOf(valuesOf(2, 3), 'profile');

    expect(fieldsOf(violations)).toEqual([
      'posts line 1: digit 1: is odd',
      'profile line 2: digit 3: is odd',
    ]);
  });

  it('stops reading at the hundredth violation and reports a hundred', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<SourceItem> {
      for (;;) yield { number: (read += 1), value: 111 };
    }
    await readingsOf(endless());

    // Each item has three violations.
    expect(read).toBe(34);
    const fields = fieldsOf(violations);
    expect(fields).toHaveLength(100);
    expect(fields?.at(-1)).toBe('posts line 34: digit 1: is odd');
  });

  it('finds a violation after 5,000 valid items', async () => {
    const items = valuesOf(...Array.from({ length: 5_000 }, () => 2), 3);

    expect(await readingsOf(items)).toHaveLength(5_000);
    expect(fieldsOf(violations)).toEqual(['posts line 5001: digit 3: is odd']);
  });
});
