import { MAX_RECEIVED_BYTES, MAX_RECEIVED_LENGTH, readReceived } from './received-text';

describe('readReceived', () => {
  it.each([
    ['', null],
    [' \r\n ', null],
    ['ok', 'ok'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['red \u001B[31mtext\u0007 \u202Egnp', 'red  [31mtext  gnp'],
    ['with \0', null],
  ])('%j: %j', (text, expected) => {
    expect(readReceived(Buffer.from(text))).toBe(expected);
  });

  it('returns null for bytes that are no UTF-8', () => {
    expect(readReceived(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
  });

  it('cuts at whole characters', () => {
    expect(readReceived(Buffer.from('ä'.repeat(3_000)))).toBe('ä'.repeat(MAX_RECEIVED_LENGTH));
    const cut = Buffer.concat([Buffer.from('a'), Buffer.from('🎁'.repeat(1_024))]);
    expect(readReceived(cut)).toBe(`a${'🎁'.repeat(Math.floor((MAX_RECEIVED_BYTES - 1) / 4))}`);
  });
});
