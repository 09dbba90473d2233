import { ERROR_CATALOGUE } from '../../../src/core/errors/error-catalogue';
import { errorInWords, reasonInWords } from './errors';
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

  it('are for codes that the service or the console has', () => {
    const ofConsole = ['INVALID_RESPONSE', 'NETWORK'];
    const codes = new Set([...Object.keys(ERROR_CATALOGUE), ...ofConsole]);
    const named = Object.keys(readTexts('en', 'errors')).filter((key) => /^[A-Z_]+$/.test(key));
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
  });
});
