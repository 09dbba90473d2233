import { Placeholders } from './placeholders';
import type { Redaction } from './redact-json';
import { namesIn, redactRequestHeaders, redactResponseHeaders, redactUrl } from './redact-request';

const redaction = (): Redaction => ({
  placeholders: new Placeholders(['kaffeewerk']),
  names: new Set(),
});

describe('redactUrl', () => {
  it.each<[string, string, Record<string, string>]>([
    ['https://graph.facebook.com/v26.0/104/insights?metric=reach,views&since=2026-11-15', '/v26.0/<id 1>/insights', { metric: 'reach,views', since: '2026-11-15' }], // oxfmt-ignore
    ['https://graph.facebook.com/v26.0/kaffeewerk/posts?appsecret_proof=0f', '/v26.0/<id 1>/posts', { appsecret_proof: '<token>' }], // oxfmt-ignore
    ['https://graph.facebook.com/v26.0/?ids=104_1,104_2&fields=attachments{target{id}}', '/v26.0/', { ids: '<id 1>_<id 2>,<id 1>_<id 3>', fields: 'attachments{target{id}}' }], // oxfmt-ignore
    ['https://api.x.com/2/users/22/tweets?pagination_token=7140d0&max_results=100', '/2/users/<id 1>/tweets', { pagination_token: '<id 2>', max_results: '100' }], // oxfmt-ignore
    ['https://api.linkedin.com/rest/posts?ids=List(urn%3Ali%3Ashare%3A7,urn%3Ali%3Ashare%3A8)', '/rest/posts', { ids: 'List(urn:li:share:<id 1>,urn:li:share:<id 2>)' }], // oxfmt-ignore
    ['https://api.linkedin.com/rest/networkSizes/urn%3Ali%3Aorganization%3A90', '/rest/networkSizes/urn:li:organization:<id 1>', {}], // oxfmt-ignore
    ['https://api.linkedin.com/rest/statistics?timeIntervals=(timeRange:(start:1,end:2),timeGranularityType:DAY)', '/rest/statistics', { timeIntervals: '(timeRange:(start:1,end:2),timeGranularityType:DAY)' }], // oxfmt-ignore
    ['https://youtubeanalytics.googleapis.com/v2/reports?ids=channel==UCx&filters=video==a,b&sort=-views', '/v2/reports', { ids: 'channel==<id 1>', filters: 'video==<id 2>,<id 3>', sort: '-views' }], // oxfmt-ignore
    ['https://graph.instagram.com/access_token?grant_type=ig_exchange_token&client_secret=s1&access_token=EAAB', '/access_token', { grant_type: 'ig_exchange_token', client_secret: '<token>', access_token: '<token>' }], // oxfmt-ignore
    ['https://graph.facebook.com/v26.0/oauth/access_token?client_id=104&client_secret=s1&fb_exchange_token=EAAB&code=AQ1', '/v26.0/oauth/access_token', { client_id: '<id 1>', client_secret: '<token>', fb_exchange_token: '<token>', code: '<id 2>' }], // oxfmt-ignore
    ['https://x.test/v2/list?after=QVFI==', '/v2/list', { after: '<id 1>' }],
    ['https://x.test/v2/list?access_token=EAAB&anything=Anna&fields=Anna%20%26', '/v2/list', { access_token: '<token>', anything: '<id 1>', fields: '<id 2>' }], // oxfmt-ignore
  ])('%s', (url, path, query) => {
    expect(redactUrl(url, redaction())).toEqual({ path, query });
  });
});

describe('redactResponseHeaders', () => {
  it('keeps limits, versions and times only', () => {
    const headers = {
      'x-rate-limit-reset': '1795374000',
      'content-type': 'application/json; charset=utf-8',
      date: 'Sun, 22 Nov 2026 18:49:32 GMT',
      'retry-after': '<script>',
      'set-cookie': 'session=1',
      'x-fb-trace-id': 'Abc1',
      'x-business-use-case-usage': '{"104857600142":[{"type":"pages","call_count":28}]}',
      'x-app-usage': '{"call_count":',
    };

    expect(redactResponseHeaders(headers, redaction())).toEqual({
      'x-rate-limit-reset': '1795374000',
      'content-type': 'application/json; charset=utf-8',
      date: 'Sun, 22 Nov 2026 18:49:32 GMT',
      'x-business-use-case-usage': { '<id 1>': [{ type: 'pages', call_count: 28 }] },
    });
  });
});

describe('redactRequestHeaders', () => {
  it('keeps versions only', () => {
    const headers = { Authorization: 'Bearer EAAB', 'LinkedIn-Version': '202608' };

    expect(redactRequestHeaders(headers)).toEqual({ 'linkedin-version': '202608' });
  });
});

describe('namesIn', () => {
  it('lists metrics, fields and scopes', () => {
    const url = 'https://x.test/?fields=id,insights.metric(views)&metric=reach&after=Anna';

    expect(namesIn({ url })).toEqual(expect.arrayContaining(['id', 'views', 'reach']));
    expect(namesIn({ url })).not.toContain('Anna');
  });
});
