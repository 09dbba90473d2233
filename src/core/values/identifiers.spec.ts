import { isId, newId } from './identifiers';

describe('newId', () => {
  it('is a lower-case UUID of version 7', () => {
    expect(newId()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('is unique and ascending', () => {
    const ids = Array.from({ length: 1000 }, newId);

    expect(new Set(ids).size).toBe(1000);
    expect([...ids].sort()).toEqual(ids);
  });
});

describe('isId', () => {
  it.each([
    ['0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a', true],
    ['0192F0C1-2B3C-7D4E-8F5A-6B7C8D9E0F1A', true],
    ['00000000-0000-0000-0000-000000000000', true],
    ['', false],
    ['42', false],
    ['0192f0c12b3c7d4e8f5a6b7c8d9e0f1a', false],
    ['{0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a}', false],
    ['0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1', false],
    ['0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1aa', false],
    ['0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1g', false],
    ['0192f0c1-2b3c-7d4e-8f5a6-b7c8d9e0f1a', false],
    [' 0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a', false],
    ['0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a\n', false],
    ['0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1\0', false],
  ])('%j: %s', (text, expected) => {
    expect(isId(text)).toBe(expected);
  });
});
