import { collect } from '../../../test/support/collect';
import { ApiError } from '../../core/errors/api-error';
import { ViolationList } from './violation-list';
import type { SourceItem } from './source-items';

/** Understands even numbers, and tells every digit of others. */
function readEven(value: unknown): { even: number } | { violations: string[] } {
  const number = Number(value);
  return number % 2 === 0
    ? { even: number }
    : { violations: Array.from(String(number), (digit) => `digit ${digit}: is odd`) };
}

const valuesOf = (...values: unknown[]): SourceItem[] =>
  values.map((value, index) => ({ number: index + 1, value }));

/** What `throwIfAny` throws. */
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
  if (!(error instanceof ApiError)) throw new Error('Nothing was refused.');
  expect(error.code).toBe('VALIDATION_FAILED');
  return error.fields;
}

describe('ViolationList', () => {
  let violations: ViolationList;

  beforeEach(() => {
    violations = new ViolationList();
  });

  const readingsOf = (items: Iterable<SourceItem> | AsyncIterable<SourceItem>, source = 'posts') =>
    collect(violations.reading(items, source, readEven));

  it('hands on what was understood, and refuses nothing', async () => {
    expect(await readingsOf(valuesOf(2, 4))).toEqual([{ even: 2 }, { even: 4 }]);
    expect(violations.isEmpty).toBe(true);
    expect(thrownBy(violations)).toBeNull();
  });

  it('leaves out what was not, and names each violation of it with its number', async () => {
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

  it('stops reading at the hundredth violation, and tells a hundred', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<SourceItem> {
      for (;;) yield { number: (read += 1), value: 111 };
    }
    await readingsOf(endless());

    // Each of them has three violations.
    expect(read).toBe(34);
    const fields = fieldsOf(violations);
    expect(fields).toHaveLength(100);
    expect(fields?.at(-1)).toBe('posts line 34: digit 1: is odd');
  });

  it('still finds a single violation behind very many good items', async () => {
    const items = valuesOf(...Array.from({ length: 5_000 }, () => 2), 3);

    expect(await readingsOf(items)).toHaveLength(5_000);
    expect(fieldsOf(violations)).toEqual(['posts line 5001: digit 3: is odd']);
  });
});
