import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import type { Platform } from '@rapport/social-connectors';
import type { SignedInMember } from '../factories/account.factory';
import { createMember } from '../factories/account.factory';
import { type CreatedForm, createForm } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import { connectPlatform } from '../factories/social.factory';
import { DESKTOP, PHONE } from '../support/browser';
import { ConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import type { TeamClient } from '../support/team-client';
import { useOnce } from '../support/use-value';

/** A script that replaces `Notification` with a class that records the notices of a page, and shows none. */
const RECORD = `
  globalThis.shownNotices = [];
  const Real = globalThis.Notification;
  globalThis.Notification = class extends EventTarget {
    static get permission() { return globalThis.fakePermission ?? Real.permission; }
    static requestPermission() { return Promise.resolve(this.permission); }
    constructor(title, { body }) { super(); globalThis.shownNotices.push(title + ' ' + body); }
    close() {}
  };`;

const noticesOf = (page: Page): Promise<string[]> => page.evaluate<string[]>('shownNotices');

/** The page reads the counts again when the person comes back to it, not only every 20 seconds. */
const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');

describe('Exports and notices in a browser', () => {
  const service = useOnce(() => ConsoleBrowser.start());
  let team: TeamClient;
  let member: SignedInMember;
  let form: CreatedForm;

  beforeAll(async () => {
    ({ team, member } = await service.createTeam('owner'));
    form = await createForm(team, { name: 'Coffee club' });
    for (const remark of ['One', 'Two', 'Three']) await submitResponse(team, form.id, { remark });
  });

  it('prepares an export in the background, and offers it on the page of exports', async () => {
    const opened = await service.openAs(
      member,
      `/teams/${team.teamId}/forms/${form.id}/responses?q=T`,
    );
    const { page } = opened;
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Send me a link when it is ready…' }).click();
    await page.getByRole('dialog', { name: 'Prepare an export' }).waitFor();
    await page.getByRole('button', { name: 'Prepare the file' }).click();
    await page.getByRole('link', { name: 'See its progress' }).click();
    await opened.see('Exports');
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByText(/responses?, 0\.1 MB/).waitFor();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download/ }).click();
    const text = await readFile(await (await downloaded).path(), 'utf8');
    expect(text).toContain('Three');
    for (const [viewport, colorScheme] of [
      [DESKTOP, 'light'],
      [PHONE, 'dark'],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await opened.screenshot(`exports-${colorScheme}`);
      await opened.expectAccessible(`exports, ${colorScheme}`);
    }
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('No exports').waitFor();
    await page.context().close();
  });

  it('prepares an export of what the inbox shows', async () => {
    const opened = await service.openAs(member, `/teams/${team.teamId}/inbox?search=Tw`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prepare an export' });
    await dialog.waitFor();
    await opened.screenshot('inbox-export');
    await opened.expectAccessible('the export of the inbox');
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await opened.screenshot('inbox-export-phone');
    await page.setViewportSize(DESKTOP);
    await page.keyboard.press('Escape');
    await opened.seeFocus('button', 'Export…');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Prepare the file' }).click();
    await page.getByRole('link', { name: 'See its progress' }).click();
    await opened.see('Exports');
    await page.getByText('Inbox responses.csv', { exact: true }).first().waitFor();
    await page.getByText('Ready', { exact: true }).waitFor();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download/ }).click();
    const text = await readFile(await (await downloaded).path(), 'utf8');
    expect(text).toContain(',Coffee club,api,');
    expect(text.match(/,(?:One|Two|Three)(?=,|\r)/g)).toEqual([',Two']);
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('No exports').waitFor();
    await opened.close();
  });

  it('notifies of new responses in one of several tabs, after the switch was turned on', async () => {
    const opened = await service.openAs(member, `/teams/${team.teamId}/notifications`, {
      permissions: ['notifications'],
    });
    const first = opened.page;
    await first.addInitScript(RECORD);
    await first.reload();
    const toggle = first.getByRole('switch', { name: 'Show notices on this device' });
    await toggle.waitFor();
    expect(await toggle.isChecked()).toBe(false);
    await submitResponse(team, form.id, { remark: 'Before the switch' });
    await opened.screenshot('notices');
    await opened.expectAccessible('notices');
    await toggle.click();
    await eventually(() => toggle.isChecked());
    const second = await first.context().newPage();
    await second.addInitScript(RECORD);
    await second.goto(`${service.origin}/console#/teams/${team.teamId}/inbox`);
    const locks =
      'navigator.locks.query().then(({ held, pending }) => [held.length, pending.length])';
    await eventually(async () => {
      const [held, pending] = await first.evaluate<[number, number]>(locks);
      return held === 1 && pending === 1;
    });
    const all = async () => [...(await noticesOf(first)), ...(await noticesOf(second))];
    expect(await all()).toEqual([]);
    await submitResponse(team, form.id, { remark: 'Secret' });
    await submitResponse(team, form.id, { remark: 'Secret too' });
    await comeBack(first);
    await eventually(async () => (await all()).length > 0);
    expect(await all()).toEqual(['2 new responses In the team “Kaffeewerk”']);
    // The other tab continues when the first one closes.
    await first.close();
    await eventually(async () => {
      const [held, pending] = await second.evaluate<[number, number]>(locks);
      return held === 1 && pending === 0;
    });
    await eventually(() => second.getByText('Coffee club').first().isVisible());
    await comeBack(second);
    await submitResponse(team, form.id, { remark: 'Third' });
    await eventually(async () => {
      await comeBack(second);
      return (await noticesOf(second)).length > 0;
    });
    expect(await noticesOf(second)).toEqual(['A new response In the team “Kaffeewerk”']);
    await second.context().close();
  });

  it('notifies of failing webhooks and lost connections, if the member has chosen these notices', async () => {
    const { database } = service.testApp;
    const breakWebhook = ({ id }: CreatedForm) =>
      database.query(
        `INSERT INTO webhook_receivers (team_id, form_id, url, is_quick, timeouts, failing_since)
         SELECT team_id, id, webhook_url, false, 0, now() FROM forms WHERE team_id = $1 AND id = $2`,
        [team.teamId, id],
      );
    const loseConnection = async (platform: Platform) => {
      await connectPlatform(service.testApp, team, platform);
      await database.query(
        `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id, state)
         VALUES ($1, $2, 'a', 'A', '\\x00', '\\x00', 'needs_reauth')`,
        [team.teamId, platform],
      );
    };
    const withWebhook = { webhookUrl: 'https://shop.example.com/hook' };
    const [first, second] = [
      await createForm(team, { name: 'Orders', ...withWebhook }),
      await createForm(team, { name: 'Returns', ...withWebhook }),
    ];
    const opened = await service.openAs(member, `/teams/${team.teamId}/notifications`, {
      permissions: ['notifications'],
    });
    const { page } = opened;
    await page.addInitScript(RECORD);
    const requested: string[] = [];
    const pending = new Set<Request>();
    page.on('request', (request) => {
      requested.push(new URL(request.url()).pathname);
      pending.add(request);
    });
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    const hasRequested = (end: string) => requested.some((pathname) => pathname.endsWith(end));
    const hasRead = (end: string) => pending.size === 0 && hasRequested(end);
    await page.reload();
    const toggle = page.getByRole('switch', { name: 'Show notices on this device' });
    await toggle.waitFor();
    // The navigation reads it also while notices are turned off.
    await eventually(() => hasRead('/health'));
    requested.length = 0;
    await toggle.click();
    await eventually(() => hasRead('/failing-webhooks') && hasRead('/health'));
    await breakWebhook(first);
    await loseConnection('tiktok');
    await eventually(async () => {
      await comeBack(page);
      return (await noticesOf(page)).length >= 2;
    });
    expect((await noticesOf(page)).toSorted()).toEqual([
      'A social account must be connected again In the team “Kaffeewerk”',
      'Another system does not accept responses In the team “Kaffeewerk”',
    ]);
    // A failure that lasts causes no second notice, and the page does not read a kind that the person has turned off.
    await member.client
      .put(`/teams/${team.teamId}/notifications`, { failingWebhooks: 'never' })
      .expect(200);
    await eventually(async () => {
      requested.length = 0;
      await comeBack(page);
      // Requests of an earlier return count for this one: also then, the page has sent both before one is answered.
      await eventually(() => pending.size === 0);
      return hasRequested('/health') && !hasRequested('/failing-webhooks');
    });
    await breakWebhook(second);
    await loseConnection('twitter');
    await eventually(async () => {
      await comeBack(page);
      return (await noticesOf(page)).length > 2;
    });
    expect((await noticesOf(page)).slice(2)).toEqual([
      'A social account must be connected again In the team “Kaffeewerk”',
    ]);
    expect(hasRequested('/failing-webhooks')).toBe(false);
    await page.context().close();
  });

  it('says when the browser has denied notices, and when the role may not read responses', async () => {
    const denied = await service.openAs(member, `/teams/${team.teamId}/notifications`);
    await denied.page.addInitScript(`globalThis.fakePermission = 'denied';${RECORD}`);
    await denied.page.reload();
    await denied.seeText('This browser does not allow notices of this page.');
    const toggle = denied.page.getByRole('switch', { name: 'Show notices on this device' });
    expect(await toggle.isDisabled()).toBe(true);
    await denied.page.context().close();

    const viewer = await createMember(service.testApp, team.teamId, 'viewer');
    const opened = await service.openAs(viewer, `/teams/${team.teamId}/notifications`);
    await opened.seeText('Your role cannot read responses');
    await opened.page.context().close();
  });
});
