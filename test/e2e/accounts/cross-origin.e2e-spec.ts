import request, { type Test } from 'supertest';
import { createAccount, createMember, signInAs } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { shareTestApp, startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

describe('Requests of other origins', () => {
  const testApp = useOnce(shareTestApp);
  let cookie: string;

  beforeAll(async () => {
    const client = await signInAs(testApp, await createAccount(testApp));
    cookie = client.cookie ?? '';
  });

  const write = (headers: Record<string, string>): Test =>
    request(testApp.url)
      .post('/console/api/sessions/end-others')
      .set({ Cookie: cookie, ...headers });

  it.each<[string, () => Record<string, string>]>([
    ['another site', () => ({ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' })],
    ['another subdomain', () => ({ 'Sec-Fetch-Site': 'same-site' })],
    ['the address bar', () => ({ 'Sec-Fetch-Site': 'none' })],
    [
      'a site that claims our origin',
      () => ({ 'Sec-Fetch-Site': 'cross-site', Origin: testApp.url }),
    ],
    ['another origin', () => ({ Origin: 'https://evil.example' })],
    ['the origin null', () => ({ Origin: 'null' })],
    ['another port', () => ({ Origin: 'http://127.0.0.1:1' })],
    ['no origin at all', () => ({})],
    ['our origin with a user', () => ({ Origin: testApp.url.replace('//', '//evil@') })],
    ['our origin with a password', () => ({ Origin: testApp.url.replace('//', '//a:b@') })],
    ['our origin with a path', () => ({ Origin: `${testApp.url}/` })],
    ['our origin with a query', () => ({ Origin: `${testApp.url}?a` })],
    ['two origins', () => ({ Origin: `${testApp.url}, https://evil.example` })],
    ['our host with another scheme', () => ({ Origin: testApp.url.replace('http:', 'ftp:') })],
    ['our host with backslashes', () => ({ Origin: testApp.url.replace('//', '\\\\') })],
    ['our host in other letters', () => ({ Origin: testApp.url.replace('http:', 'HTTP:') })],
  ])('are rejected: %s', async (_name, headers) => {
    expectError(await write(headers()), 'CROSS_ORIGIN_REQUEST');
  });

  it.each<[string, () => Record<string, string>]>([
    ['Sec-Fetch-Site', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
    ['Origin', () => ({ Origin: testApp.url })],
  ])('are distinguished from requests of the console by %s', async (_name, headers) => {
    await write(headers()).expect(200);
  });

  it('cannot sign in; a form cannot sign in from any origin', async () => {
    const signIn = request(testApp.url)
      .post('/console/api/sign-in')
      .set('Origin', 'https://evil.example')
      .send({ email: 'a@example.com', password: 'b' });
    expectError(await signIn, 'CROSS_ORIGIN_REQUEST');

    const form = request(testApp.url)
      .post('/console/api/sign-in')
      .set('Origin', testApp.url)
      .type('form')
      .send({ email: 'a@example.com', password: 'b' });
    expectError(await form, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('get no CORS headers', async () => {
    const response = await request(testApp.url)
      .get('/console/api/session')
      .set({ Cookie: cookie, Origin: 'https://evil.example' });

    expect(response.status).toBe(200);
    expect(
      Object.keys(response.headers).filter((name) => name.startsWith('access-control')),
    ).toEqual([]);
  });

  it('are recognized by PUBLIC_URL behind a proxy that changes the host; links start with PUBLIC_URL', async () => {
    const behind = await startTestApp({ PUBLIC_URL: 'https://app.example.com' });
    try {
      const client = await signInAs(behind, await createAccount(behind));
      const send = (origin: string): Test => client.post('/sign-out').set('Origin', origin);
      expectError(await send('https://other.example.com'), 'CROSS_ORIGIN_REQUEST');
      await send('https://app.example.com').expect(200);
      const { teamId } = await createTeam(behind);
      const owner = await createMember(behind, teamId, 'owner');
      const { body } = await owner.client
        .post(`/teams/${teamId}/invitations`, { email: 'n@example.com', role: 'viewer' })
        .set({
          Origin: 'https://app.example.com',
          Host: 'evil.example',
          Cookie: `__Host-${owner.client.cookie}`,
          'X-Forwarded-Host': 'evil.example',
        })
        .expect(201);
      expect((body as { data: { link: string } }).data.link).toMatch(
        /^https:\/\/app\.example\.com\/console\/#\/invitation\//,
      );
    } finally {
      await behind.close();
    }
  });
});
