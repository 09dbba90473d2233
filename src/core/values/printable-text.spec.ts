import { printableJson, printableLine, printableText } from './printable-text';

/** Everything that a terminal must not get. */
const UNSAFE_PATTERN = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

const HOSTILE: readonly [name: string, text: string][] = [
  ['a sequence that clears the screen', '\u001b[2Jevil'],
  ['a title', '\u001b]0;pwn\u0007evil'],
  ['a hyperlink', '\u001b]8;;https://evil.example\u001b\\here'],
  ['C1 controls', 'a\u009b2J\u0090\u009d0;x\u009cb'],
  ['backspaces and delete', 'admin\b\b\u007f'],
  ['a carriage return', 'harmless\rfailed'],
  ['a null and a tab', 'a\u0000b\tc'],
  ['overrides', 'a\u202etxt.exe\u202c\u202a\u202b\u202d'],
  ['isolates', '\u2066a\u2067b\u2068c\u2069'],
  ['marks', 'a\u200eb\u200fc\u061cd'],
  ['separators of lines', 'a\u2028b\u2029c'],
];

describe('printableLine', () => {
  it.each(HOSTILE)('defuses %s', (_name, text) => {
    expect(printableLine(text)).not.toMatch(UNSAFE_PATTERN);
    expect(printableLine(`${text}\n`)).not.toContain('\n');
  });

  it('keeps letters and symbols of all scripts', () => {
    const text = 'Café Öykü 日本 مرحبا שלום 👩‍🍳 a\u200cb €';
    expect(printableLine(text)).toBe(text);
  });
});

describe('printableText', () => {
  it.each(HOSTILE)('defuses %s', (_name, text) => {
    expect(printableText(text)).not.toMatch(UNSAFE_PATTERN);
  });

  it('keeps line feeds', () => {
    expect(printableText('a\nb\r\nc')).toBe('a\nb \nc');
  });
});

describe('printableJson', () => {
  it.each([...HOSTILE, ['an invisible letter of another plane', 'a\u{e0041}b\ufeff']])(
    'escapes %s',
    (_name, text) => {
      const json = printableJson({ [text]: text });
      expect(json).not.toMatch(UNSAFE_PATTERN);
      expect(json).not.toMatch(/[\p{Cf}\n]/u);
      expect(JSON.parse(json)).toEqual({ [text]: text });
    },
  );

  it('is that of JSON.stringify otherwise', () => {
    const value = { name: 'Café "日本" 👍', list: [1, null, true] };
    expect(printableJson(value)).toBe(JSON.stringify(value));
  });
});
