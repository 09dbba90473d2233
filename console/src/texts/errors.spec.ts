import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CATALOGUE, errorTexts, KEY_ERRORS } from '../../../src/core/errors/error-catalogue';
import { LANGUAGES } from './choose-language';
import { errorInWords, exactCodeOf, findReason, reasonInWords } from './errors';
import { loadTexts } from './language';
import { readTexts } from './text-files.fixture';

describe('The texts of errors', () => {
  it('are those of the service until they are loaded', () => {
    expect(errorInWords('FORBIDDEN', 'The role does not allow this.')).toBe(
      'The role does not allow this.',
    );
    expect(reasonInWords('must contain 1 to 5 characters')).toBe('must contain 1 to 5 characters');
  });

  it('replace codes and reasons that they know', async () => {
    await loadTexts('errors');
    expect(errorInWords('FORBIDDEN', 'The role does not allow this.')).toBe(
      'Your role does not allow this.',
    );
    expect(errorInWords('SOMETHING_NEW', 'A new message.')).toBe('A new message.');
    expect(reasonInWords('must contain 1 to 255 characters')).toBe('needs 1 to 255 characters');
    expect(reasonInWords('must rhyme')).toBe('must rhyme');
  });

  it('say the reason of an error that has a text of its own for it', () => {
    const fields = ['code: is disabled'];
    expect(exactCodeOf('COUPON_CODE_INVALID', fields)).toBe('COUPON_CODE_DISABLED');
    expect(exactCodeOf('COUPON_CODE_INVALID', [])).toBe('COUPON_CODE_INVALID');
    expect(exactCodeOf('VALIDATION_FAILED', fields)).toBe('VALIDATION_FAILED');
  });

  it.each(LANGUAGES)(
    'are for all codes that the console can show, and no others: %s',
    (language) => {
      // The catalogue has the errors that the manifests of modules declare.
      expect(ERROR_CATALOGUE).toHaveProperty('CUSTOMER_NOT_FOUND');
      const ofConsole = ['INVALID_RESPONSE', 'NETWORK', 'COUPON_CODE_DISABLED'];
      const texts = readTexts(language, 'errors');
      const named = Object.keys(texts).filter((key) => /^[A-Z_]+$/.test(key));
      expect(named.toSorted()).toEqual(
        [...codesForPeople(ERROR_CATALOGUE), ...ofConsole].toSorted(),
      );
      // Those of modules are what the modules declare now.
      expect(texts).toMatchObject(errorTexts()[language]);
      expect(Object.values(errorTexts()[language]).filter(hasPlaceholder)).toEqual([]);
      expect(hasPlaceholder('The team has {count} forms.')).toBe(true);
      const more = { ...ERROR_CATALOGUE, VAULT_NOT_FOUND: { status: 404, message: 'No vault.' } };
      expect(named).not.toEqual(expect.arrayContaining(codesForPeople(more)));
    },
  );

  it('are for all reasons of the service, except those that no input of the console causes', () => {
    const source = path.resolve(__dirname, '../../../src');
    const reasons = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !OTHER_FILE_PATTERN.test(file))
      .flatMap((file) => reasonsIn(readFileSync(path.join(source, file), 'utf8')));
    expect(new Set(reasons).size).toBeGreaterThan(50);
    const unknown = reasons.filter((reason) => findReason(reason) === null);
    expect(unknown.filter((reason) => !REASON_FOR_PROGRAMS_PATTERN.test(reason))).toEqual([]);
  });
});

/** Nothing would fill it in. */
const hasPlaceholder = (text: string): boolean => /[{}]/.test(text);

/** The console sends no API key. */
function codesForPeople(catalogue: object): string[] {
  const ofKeys = new Set<string>(KEY_ERRORS);
  return Object.keys(catalogue).filter((code) => !ofKeys.has(code));
}

/** Tests, the command line, settings of the service, and imports of files. */
const OTHER_FILE_PATTERN =
  /\.spec\.ts$|^(cli|core\/config|analytics|social-sync|tenancy\/openapi)\//;

/** Only programs send values of another type, unknown ids, too many of them, or a wrong combination of parameters. */
const REASON_FOR_PROGRAMS_PATTERN = new RegExp(
  [
    String.raw`^must be (a string\b.*|true or false|a JSON (object|array)\b.*|an? (object|identifier|array)\b.*)$`,
    String.raw`^must be (valid|the (nextCursor|id|version|key) .*|of the same list and order)$`,
    String.raw`^must have at most \d+ (ids|keys|members)$|^needs (formId|campaignId|the role .*)$`,
    String.raw`^must be created with campaignId$|^must be \d+ to \d+ (ids|names), separated by commas$`,
    String.raw`^must not (be (sent|nested) .*|hold .*)$`,
    // Of HTTP itself.
    String.raw`^must have one Host header\b|^has a Transfer-Encoding\b`,
  ].join('|'),
);

/** The literals in the source that look like a reason; what is inserted into them is a number. */
const reasonsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:'|`|\]: |: )((?:must|may|needs|has a|is one|is required)\b(?:\$\{[^}]*\}|[^'`$\n])+)['`]/g,
    ),
  ].map(([, reason = '']) => reason.replaceAll(/\$\{[^}]*\}/g, '5'));
