import { Placeholders } from './placeholders';
import { redactJson, type Redaction } from './redact-json';

const redaction = (): Redaction => ({
  placeholders: new Placeholders(['4711', 'Kaffeewerk']),
  names: new Set(['page_media_view', 'reach', 'video.list']),
});

const redact = (value: unknown, isError = false): unknown =>
  redactJson(value, redaction(), isError);

describe('redactJson', () => {
  it.each<[string, unknown]>([
    ['numbers of metrics', { like_count: 5, viewCount: '1234', engagement: 0.0948 }],
    ['numbers in an object of metrics', { value: { like: 402, other: 3 } }],
    ['rows of numbers', { rows: [['2026-11-20', 12, 0.5]] }],
    ['booleans and null', { has_more: true, hidden: false, next: null }],
    ['dates', { created_time: '2026-10-12T08:30:04+0000', day: '2026-10-12' }],
    ['times in numbers', { create_time: 1795312171, publishedAt: 1795247086326 }],
    ['values of documented lists', { media_type: 'CAROUSEL_ALBUM', privacyStatus: 'public' }],
    ['states of objects', { state: 'APPROVED', lifecycleState: 'PUBLISHED' }],
    ['kinds of Google', { kind: 'youtube#channelListResponse', columnType: 'METRIC' }],
    ['names of metrics that were asked for', { name: 'page_media_view', period: 'lifetime' }],
    ['scopes that were asked for', { scope: 'video.list,video.list' }],
    ['granted permissions', { permission: 'pages_show_list', status: 'granted' }],
    ['codes of errors', { error: { code: 190, error_subcode: 460, type: 'OAuthException' } }],
    ['codes of errors in text', { error: { code: 'access_token_invalid' } }],
    ['types of problems', { type: 'https://api.x.com/2/problems/resource-not-found' }],
    ['names of locales', { localized: { en_US: null } }],
    ['an empty text', { message: '' }],
  ])('keeps %s', (_, value) => {
    expect(redact(value)).toEqual(value);
  });

  it.each<[string, unknown, unknown]>([
    ['names', { name: 'Anna' }, { name: '<text 4 characters>' }],
    ['texts', { message: 'Ein Kaffee ☕️, bitte' }, { message: '<text 20 characters>' }],
    ['a text that is a name of a metric', { caption: 'reach' }, { caption: '<text 5 characters>' }],
    ['e-mail addresses', { email: 'a1@example.com' }, { email: '<text 14 characters>' }],
    ['user names', { username: 'anna_1987' }, { username: '<id 1>' }],
    ['ids', { id: 'abc', video_id: 12, from: { uid: '7' } }, { id: '<id 1>', video_id: '<id 2>', from: { uid: '<id 3>' } }], // oxfmt-ignore
    ['ids without a name', ['723f24d7-e717', 'UCx_1'], ['<id 1>', '<id 2>']],
    ['long digits that are no metric', { phone: '4915112345678' }, { phone: '<id 1>' }],
    ['numbers of unknown meaning', { phone: 4915112345678, founded: 1987 }, { phone: '<number>', founded: '<number>' }], // oxfmt-ignore
    ['codes of places', { countryCode: 'DE', postal_code: 10115 }, { countryCode: '<text 2 characters>', postal_code: '<number>' }], // oxfmt-ignore
    ['states of addresses', { state: 'Berlin' }, { state: '<text 6 characters>' }],
    ['an id of several parts', { id: '104_7100', page: { id: '104' } }, { id: '<id 1>_<id 2>', page: { id: '<id 1>' } }], // oxfmt-ignore
    ['URNs', { author: 'urn:li:organization:90', id: 90 }, { author: 'urn:li:organization:<id 1>', id: '<id 1>' }], // oxfmt-ignore
    ['URNs of people', { actor: 'urn:li:person:abc' }, { actor: 'urn:li:person:<id 1>' }],
    ['names of properties that are ids', { '104_7100': { id: '104_7100' } }, { '<id 1>_<id 2>': { id: '<id 1>_<id 2>' } }], // oxfmt-ignore
    ['names of properties that are URNs', { 'urn:li:share:75': {} }, { 'urn:li:share:<id 1>': {} }],
    ['names of properties that are texts', { 'Anna Berg': 1, Berlin: 2, dQw4w9WgXcQ: 3 }, { '<id 1>': '<number>', '<id 2>': '<number>', '<id 3>': '<number>' }], // oxfmt-ignore
    ['the account wherever it is', { kaffeewerk: 'KAFFEEWERK', status: 'Kaffeewerk', views: '4711' }, { '<id 1>': '<id 2>', status: '<id 3>', views: '<id 4>' }], // oxfmt-ignore
    ['tokens', { access_token: 'x', refreshToken: 'x', client_secret: 'x' }, { access_token: '<token>', refreshToken: '<token>', client_secret: '<token>' }], // oxfmt-ignore
    ['positions in lists', { paging: { after: 'QVFIUm9' }, next_token: '7140d100' }, { paging: { after: '<id 1>' }, next_token: '<id 2>' }], // oxfmt-ignore
    ['URLs of platforms', { url: 'https://scontent-ber1-1.cdninstagram.com/v/1.jpg?x=1' }, { url: '<url cdninstagram.com>' }], // oxfmt-ignore
    ['other URLs', { url: 'https://anna-berg.example/x', next: 'https://notfacebook.com/' }, { url: '<url>', next: '<url>' }], // oxfmt-ignore
    ['URLs with a platform in another place', { url: 'https://facebook.com@evil.example' }, { url: '<url>' }], // oxfmt-ignore
    ['types that are texts', { type: 'Anna Berg' }, { type: '<text 9 characters>' }],
    ['unknown scopes', { scope: 'video.list anna@x' }, { scope: 'video.list <text 6 characters>' }],
    ['a name like a prototype', JSON.parse('{"__proto__":{"name":"Anna"}}'), { '<id 1>': { name: '<text 4 characters>' } }], // oxfmt-ignore
  ])('replaces %s', (_, value, expected) => {
    expect(redact(value)).toEqual(expected);
  });

  it('keeps the common words of messages in errors, and there only', () => {
    const message = 'Could not find user with id: [2244994945] of Anna.';
    const redacted = 'Could not find user with id: [<id 1>] of ….';

    expect(redact({ error: { message } })).toEqual({ error: { message: redacted } });
    expect(redact({ errors: [{ detail: message }] })).toEqual({ errors: [{ detail: redacted }] });
    expect(redact({ message }, true)).toEqual({ message: redacted });
    expect(redact({ data: { message } })).toEqual({ data: { message: '<text 50 characters>' } });
  });
});
