import type { SignedInMember } from '../factories/account.factory';
import { createAccount, createMember } from '../factories/account.factory';
import { DEMO_CAMPAIGN } from '../../src/cli/demo/demo-campaign';
import { prepareDemo } from '../../src/cli/demo/prepare-demo';
import { ConsoleBrowser, type ConsolePage, useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { setMailTiming, settingsFor } from '../support/mail/mail-app';
import { startMailServer } from '../support/mail/mail-server';
import { TeamClient } from '../support/team-client';
import { useFolder } from '../support/use-folder';
import { useOnce } from '../support/use-value';
import { addressOf, type Ids, SIGNED_IN_PAGES, SIGNED_OUT_PAGES } from '../support/console-pages';

/** What the address of a page needs behind its path. */
const QUERIES: Readonly<Record<string, string>> = {
  '/teams/$teamId/campaign-comparison': `?ids=["${DEMO_CAMPAIGN.id}","spring-menu"]`,
};

const LANGUAGES = { English: 'en-GB', German: 'de-DE' } as const;

async function open(shown: ConsolePage, address: string, ready: string): Promise<void> {
  const { page } = shown;
  await page.evaluate("document.querySelector('h1')?.setAttribute('data-left', '')");
  await shown.goTo(address);
  // The page before stays until the next one has been loaded.
  await page.locator('h1:not([data-left])').waitFor();
  const [path] = address.split('?');
  expect(new URL(page.url()).hash.split('?')[0]).toBe(`#${path}`);
  await page.locator(ready).first().waitFor();
  await eventually(async () => (await page.locator('.mantine-Skeleton-root').count()) === 0);
}

describe('Each page of the console', () => {
  const mailServer = useOnce(startMailServer);
  // Some pages have more on a service that sends mail.
  const service = useConsoleBrowser(() => ConsoleBrowser.start(settingsFor(mailServer)));
  const dataDir = useFolder('rapport-pages-');
  let team: TeamClient;
  let owner: SignedInMember;
  let ids: Ids;
  let english: ConsolePage;
  let german: ConsolePage;

  beforeAll(async () => {
    setMailTiming(service.testApp, {});
    const demo = await prepareDemo(service.testApp.app, dataDir.path);
    if (!demo?.apiKey) throw new Error('The demo team has no key.');
    const { teamId } = demo;
    team = new TeamClient(service.testApp.url, teamId, demo.apiKey, null);
    owner = await createMember(service.testApp, teamId, 'owner', { name: 'Ada Lovelace' });
    await createMember(service.testApp, teamId, 'viewer', { name: 'Grace Hopper' });
    const formId = demo.form.id;
    ids = {
      teamId,
      formId,
      topic: 'points',
      platform: 'instagram',
      campaignId: DEMO_CAMPAIGN.id,
      customerId: await firstId('/customers?limit=1'),
      couponId: await firstId('/coupons?limit=1'),
      responseId: await firstId(`/forms/${formId}/responses?limit=1`),
      postId: await firstId('/analytics/social/instagram/posts?limit=1'),
    };
    await fill();
    [english, german] = (await Promise.all(
      Object.values(LANGUAGES).map((locale) => service.openAs(owner, '/unknown', { locale })),
    )) as [ConsolePage, ConsolePage];
  });

  afterAll(async () => {
    await english?.close();
    await german?.close();
  });

  const firstId = async (list: string): Promise<string> => {
    const { body } = await team.get(list).expect(200);
    const [first] = (body as { data: { id: string }[] }).data;
    if (first === undefined) throw new Error(`The demo team has no ${list}.`);
    return first.id;
  };

  /** What the demo team has none of. */
  async function fill(): Promise<void> {
    const root = `/teams/${ids.teamId}`;
    await owner.client
      .post(`${root}/campaigns`, { name: 'Spring menu', id: 'spring-menu', startsAt: '2026-03-01' })
      .expect(201);
    const form = `${root}/forms/${ids.formId}`;
    await owner.client.post(`${form}/responses/prepared-exports`).expect(201);
    const { body } = await team.get(`/forms/${ids.formId}/responses?limit=2`).expect(200);
    const [, other] = (body as { data: { id: string }[] }).data;
    await owner.client.post(`${root}/inbox/delete`, { ids: [other?.id] }).expect(200);
    await owner.client
      .post(`${root}/invitations`, { email: 'eve@example.com', role: 'viewer' })
      .expect(201);
    await service.testApp.database.query(
      `INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons)
       SELECT team_id, gen_random_uuid(), form_id, now() + interval '30 days',
              jsonb_build_object(id, 'Cheap watches, click here'), ARRAY['too_fast']
         FROM form_fields WHERE team_id = $1 AND form_id = $2 AND field_type LIKE 'Text%'
        ORDER BY position LIMIT 1`,
      [ids.teamId, ids.formId],
    );
  }

  it.each(Object.entries(SIGNED_IN_PAGES))(
    'is accessible in all appearances and languages: %s',
    async (pattern, ready) => {
      const address = `${addressOf(pattern, ids)}${QUERIES[pattern] ?? ''}`;
      const name = pattern.replace('/teams/$teamId', 'team');
      await open(english, address, ready);
      await english.expectGoodInAllAppearances(`page ${name}`);
      await open(german, address, ready);
      await german.expectTextsFit(`Seite ${name}`);
    },
  );

  it('is reported when it has faults: controls that are too small, pale text, and a wide element', async () => {
    await open(english, '/account', 'main h2');
    await english.page.evaluate(
      `for (const [name, style] of [
         ['button', 'padding: 0; border: 0; width: 9px; height: 9px'],
         ['button', 'padding: 0; border: 0; width: 9px; height: 9px'],
         ['p', 'color: #999; width: 900px'],
       ]) {
         const element = document.querySelector('main').appendChild(document.createElement(name));
         element.textContent = 'pale';
         element.style.cssText = style;
       }`,
    );
    const found = english.expectGoodInAllAppearances('page with faults');
    await expect(found).rejects.toThrow(
      /light: color-contrast.*light: target-size.*phone: The page is/s,
    );
  });

  it.each(SIGNED_OUT_PAGES)(
    'is accessible in all appearances and languages: %s',
    async (pattern) => {
      const address = addressOf(pattern, { token: await tokenFor(pattern) });
      for (const [language, locale] of Object.entries(LANGUAGES)) {
        const shown = await service.open(address, { locale });
        await shown.page.locator('form').waitFor();
        const name = `page ${pattern}, ${language}`;
        if (language === 'English') await shown.expectGoodInAllAppearances(name);
        else await shown.expectTextsFit(name);
        await shown.close();
      }
    },
  );

  /** The token of a link that a person gets by mail. */
  async function tokenFor(pattern: string): Promise<string> {
    const { email } = await createAccount(service.testApp);
    if (pattern.startsWith('/reset')) {
      await owner.client.post('/password-resets/request', { email }).expect(202);
    } else if (pattern.startsWith('/invitation')) {
      await owner.client
        .post(`/teams/${ids.teamId}/invitations`, { email, role: 'editor' })
        .expect(201);
    } else return '';
    const [mail] = await mailServer.mailsTo(email);
    const [, token] = /\/console\/#\/\w+\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    if (token === undefined) throw new Error('The mail has no link.');
    return token;
  }
});
