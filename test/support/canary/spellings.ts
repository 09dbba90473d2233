/** The text with each of its letters that are not plain replaced. */
const replaceOthers = (text: string, spell: (letter: string) => string): string =>
  text.replaceAll(/[^ -~]/gu, spell);

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/** As `JSON.stringify` of a program that writes plain letters only. */
const inPlainJson = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const HTML_NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const inHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => HTML_NAMES[sign] ?? sign);

const inQuotedPrintable = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f && byte !== 0x3d
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');

/** The base64 characters that encode only bits of `bytes`. @param before the number of bytes before them in their group of three */
function inBase64(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const wholeBits = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((before * 8) / 6), wholeBits);
}

/** Base64 and its form for URLs. Base64 encodes groups of three bytes; the text may begin at each byte of a group. */
const inEachBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2]
    .map((before) => inBase64(bytes, before))
    .flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);

/** The bytes of the text in UTF-8 and both orders of UTF-16. */
function bytesOf(text: string): Buffer[] {
  const littleEndian = Buffer.from(text, 'utf16le');
  return [Buffer.from(text), littleEndian, Buffer.from(littleEndian).swap16()];
}

/** How programs write one form of a text. */
const encodingsOf = (text: string): string[] => [
  text,
  inJson(text),
  inPlainJson(text),
  inJson(inJson(text)),
  inJson(inPlainJson(text)),
  encodeURIComponent(text),
  new URLSearchParams({ '': text }).toString().slice(1),
  encodeURIComponent(encodeURIComponent(text)),
  inHtml(text),
  replaceOthers(inHtml(text), (letter) => `&#${codeOf(letter)};`),
  replaceOthers(inHtml(text), (letter) => `&#x${codeOf(letter).toString(16)};`),
  text.replaceAll('"', '""'),
  inQuotedPrintable(text),
  ...bytesOf(text).flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('latin1'),
    ...inEachBase64(bytes),
  ]),
];

/** The forms of a text that columns for searches, and people, write. */
const formsOf = (value: string): string[] => [
  ...new Set(
    [value, value.toLowerCase(), value.toUpperCase()].flatMap((text) => [
      text,
      text.normalize('NFC'),
      text.normalize('NFD'),
      text.normalize('NFKC'),
    ]),
  ),
];

const known = new Map<string, readonly string[]>();

/** All spellings of a text, in lower case. */
export function spellingsOf(value: string): readonly string[] {
  const found = known.get(value);
  if (found !== undefined) return found;
  const spellings = formsOf(value).flatMap(encodingsOf);
  const distinct = [...new Set(spellings.map((spelling) => spelling.toLowerCase()))];
  known.set(value, distinct);
  return distinct;
}
