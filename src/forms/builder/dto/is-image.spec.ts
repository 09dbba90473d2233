import { isImage } from './is-image';

const bytesOf = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
const HTML = Buffer.from('<html><script>alert(1)</script></html>');

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = bytesOf('ffd8', 'ffe00004abcd', 'ffdb0003ab', 'ffda0002', 'abcd', 'ffd9');
const riffOf = (content: Buffer, size = content.length): Buffer => {
  const header = Buffer.from('RIFF    ', 'latin1');
  header.writeUInt32LE(size, 4);
  return Buffer.concat([header, content]);
};
const WEBP = riffOf(Buffer.from('WEBPVP8L rest', 'latin1'));

describe('isImage', () => {
  it.each([
    ['png', PNG],
    ['jpeg', JPEG],
    ['jpeg', bytesOf(JPEG, 'abcd')],
    ['webp', WEBP],
  ])('accepts a %s', (type, bytes) => {
    expect(isImage(type, bytes)).toBe(true);
  });

  it.each([
    ['png', 'a signature and HTML', bytesOf('89504e470d0a1a0a', HTML)],
    ['png', 'HTML after the image', bytesOf(PNG, HTML)],
    ['png', 'half of an image', PNG.subarray(0, 40)],
    ['png', 'a JPEG', JPEG],
    ['jpeg', 'a signature and HTML', bytesOf('ffd8ff', HTML)],
    ['jpeg', 'only segments', JPEG.subarray(0, 13)],
    ['jpeg', 'a segment that does not end', bytesOf('ffd8', 'ffe0ffff', 'ffda')],
    ['jpeg', 'a signature', bytesOf('ffd8ff')],
    ['webp', 'another length', riffOf(Buffer.from('WEBPVP8L rest', 'latin1'), 100)],
    ['webp', 'HTML', riffOf(Buffer.concat([Buffer.from('WEBP'), HTML]))],
    ['webp', 'a signature', Buffer.from('RIFF', 'latin1')],
    ['svg+xml', 'a PNG', PNG],
    ['png', 'nothing', Buffer.alloc(0)],
  ])('rejects as a %s %s', (type, _name, bytes) => {
    expect(isImage(type, bytes)).toBe(false);
  });
});
