import { testTexts } from '../../texts/texts.fixture';
import { resultInWords } from './result-words';

describe('resultInWords', () => {
  const t = testTexts('webhook');

  it.each([
    [200, null, 'Accepted (200)'],
    [302, 'The receiver responded with 302; redirects are not followed.', /another address.*302/],
    [401, 'The receiver responded with 401.', /secret.*401/],
    [404, 'The receiver responded with 404.', /address.*404/],
    [410, 'The receiver responded with 410: it accepts no more deliveries.', /no more.*410/],
    [422, 'The receiver responded with 422.', /rejected.*422/],
    [429, 'The receiver responded with 429.', /busy.*429/],
    [503, 'The receiver responded with 503.', /problem.*503/],
    [200, 'The receiver did not respond completely within 15 s.', /15 s/],
    [null, 'The connection to the receiver failed (ECONNREFUSED).', /ECONNREFUSED/],
    [null, 'Nothing was sent: the address of the webhook is not public.', /not public/],
    [null, 'Nothing was sent: the form has no webhook any more.', /no address/],
    [null, 'Something new.', 'Something new.'],
  ])('%s %s', (statusCode, error, expected) => {
    expect(resultInWords({ statusCode, error }, t)).toMatch(expected);
  });

  it('says nothing before the first attempt', () => {
    expect(resultInWords({ statusCode: null, error: null }, t)).toBeNull();
  });
});
