import { gunzipSync } from 'node:zlib';
import { INPUTS_PLACEHOLDER } from './form-page';
import { PreparedPage } from './prepared-page';

const pageOf = (start: string) =>
  PreparedPage.of({ html: `${start}<i>${INPUTS_PLACEHOLDER}</i>`, policy: 'policy' });

describe('PreparedPage', () => {
  it.each([
    ['an empty beginning', ''],
    ['a page', '<p>Grüße</p>'.repeat(2_000)],
    [
      'a page that cannot be compressed well',
      Array.from({ length: 9_000 }, (_, n) => n ** 7).join(),
    ],
  ])('gives %s with the inputs of a visit, compressed and not', async (_name, start) => {
    const page = await pageOf(start);
    for (const inputs of ['a', 'token-of-a-visitor'.repeat(5), '&quot;'.repeat(2_550)]) {
      const expected = `${start}<i>${inputs}</i>`;
      const plain = page.with(inputs, false);
      expect(Buffer.concat(plain.parts).toString()).toBe(expected);
      const gzip = page.with(inputs, true);
      expect([plain.isGzip, gzip.isGzip]).toEqual([false, true]);
      // Checks the checksum and the length in the trailer, too.
      expect(gunzipSync(Buffer.concat(gzip.parts)).toString()).toBe(expected);
    }
  });
});
