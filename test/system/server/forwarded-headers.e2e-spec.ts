import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { shareTestApp, startTestApp, type TestApp } from '../../support/test-app';

const WARNING_PATTERN = /TRUST_PROXY is unset/;

const warningsOf = ({ logLines }: TestApp): string[] =>
  logLines.map((line) => JSON.stringify(line)).filter((line) => WARNING_PATTERN.test(line));

const send = (testApp: TestApp, headers: Record<string, string>) =>
  fetch(`${testApp.url}/health/live`, { headers });

describe('The headers of proxies', () => {
  it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])(
    'cause one warning without their value if no proxy is trusted: %s',
    async (name) => {
      const testApp = await startTestApp();
      try {
        await send(testApp, { 'X-Other': '203.0.113.99' });
        expect(warningsOf(testApp)).toEqual([]);
        for (let sent = 0; sent < 3; sent += 1) await send(testApp, { [name]: '203.0.113.99' });
        const warnings = warningsOf(testApp);
        expect(warnings).toHaveLength(1);
        expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ level: 40 });
        expect(JSON.stringify(testApp.logLines)).not.toContain('203.0.113.99');
      } finally {
        await testApp.close();
      }
    },
  );

  it('cause no warning, and are part of links only as far as they are valid, if a proxy is trusted', async () => {
    const testApp = await startTestApp({ TRUST_PROXY: '127.0.0.1' });
    try {
      const { teamId } = await createTeam(testApp);
      const owner = await createMember(testApp, teamId, 'owner');
      let invited = 0;
      const linkFor = async (headers: Record<string, string>): Promise<string> => {
        invited += 1;
        const { body } = await owner.client
          .post(`/teams/${teamId}/invitations`, { email: `${invited}@example.com`, role: 'viewer' })
          .set({ 'X-Forwarded-For': '203.0.113.99', ...headers })
          .expect(201);
        return (body as { data: { link: string } }).data.link.split('/console')[0] ?? '';
      };
      const own = testApp.url;
      expect(await linkFor({ 'X-Forwarded-Host': 'app.example.com' })).toBe(
        'http://app.example.com',
      );
      for (const host of ['a@evil.example', 'evil.example"><script>', 'a b', 'a/b', 'a;b']) {
        expect(await linkFor({ 'X-Forwarded-Host': host })).toBe(own);
      }
      expect(await linkFor({ 'X-Forwarded-Proto': 'javascript' })).toBe(own);
      expect(warningsOf(testApp)).toEqual([]);
    } finally {
      await testApp.close();
    }
  });

  it('are not part of links if no proxy is trusted', async () => {
    const testApp = await shareTestApp();
    const { teamId } = await createTeam(testApp);
    const owner = await createMember(testApp, teamId, 'owner');
    const { body } = await owner.client
      .post(`/teams/${teamId}/invitations`, { email: 'a@example.com', role: 'viewer' })
      .set({ 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' })
      .expect(201);
    const { link } = (body as { data: { link: string } }).data;
    expect(link.startsWith(`${testApp.url}/console`)).toBe(true);
    await testApp.close();
  });
});
