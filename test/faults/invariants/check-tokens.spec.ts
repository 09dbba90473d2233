import { judgeTokens, type TokenHistory } from './check-tokens';

const kept: TokenHistory = { replaced: 3, stored: 3, needsSignIn: false, wasInterrupted: false };

describe('judgeTokens', () => {
  it.each<[string, Partial<TokenHistory>, string]>([
    ['tokens of which the last ones are stored', {}, 'kept'],
    ['a refresh that was killed before the response', { wasInterrupted: true }, 'kept'],
    ['a new sign-in with the tokens of the platform', { needsSignIn: true }, 'lost'],
    [
      'a new sign-in after a kill, with the tokens of the platform',
      { needsSignIn: true, wasInterrupted: true },
      'lost',
    ],
    [
      'a refresh that was killed after the response',
      { replaced: 4, needsSignIn: true, wasInterrupted: true },
      'unstored',
    ],
    ['new tokens that were dropped without a kill', { replaced: 4, needsSignIn: true }, 'lost'],
    [
      'two refreshes of which none was stored',
      { replaced: 5, needsSignIn: true, wasInterrupted: true },
      'lost',
    ],
    ['tokens that the platform has not issued', { stored: 4 }, 'lost'],
  ])('judges %s', (_what, change, verdict) => {
    expect(judgeTokens({ ...kept, ...change })).toBe(verdict);
  });
});
