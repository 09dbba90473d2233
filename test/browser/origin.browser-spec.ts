import type { Page } from 'playwright-core';
import type { SignedInMember } from '../factories/account.factory';
import { formPath, saveForm } from '../factories/builder.factory';
import { rejectProblems } from '../support/browser';
import { ConsoleBrowser, type ConsolePage } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { pressKey, typeInto } from '../support/keyboard';
import type { TeamClient } from '../support/team-client';
import { type HostedTestForm, publishForm } from '../support/visitor';
import { useOnce } from '../support/use-value';

const NAMES = ['utm_source', 'utm_campaign', 'store'];

const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Where responses come from' }).waitFor();
};

describe('The origin of responses in a browser', () => {
  const service = useOnce(() => ConsoleBrowser.start());
  let team: TeamClient;
  let owner: SignedInMember;

  beforeAll(async () => {
    ({ team, member: owner } = await service.createTeam());
  });

  afterEach(() => {
    // 422 for the form with an error, and 400 for the rejected name.
    rejectProblems(service.problems, (problem) => /status of (422|400)/.test(problem));
  });

  const publish = (): Promise<HostedTestForm> =>
    publishForm(team, {
      fields: [{ fieldType: 'TextInput', label: 'Remark', isRequired: true }],
    });

  const publishWithNames = async (): Promise<HostedTestForm> => {
    const form = await publish();
    await saveForm(owner.client, formPath(team.teamId, form.id), () => ({
      hiddenNames: NAMES,
      campaignId: 'summer',
    }));
    return form;
  };

  const openForm = (form: HostedTestForm, path = '', options = {}): Promise<ConsolePage> =>
    service.openAs(owner, `${formPath(team.teamId, form.id)}${path}`, options);

  /** Opens a link without JavaScript, and submits the form after an error. */
  async function submitAfterError(link: string, remark: string): Promise<void> {
    const { page } = await service.open('/', { javaScriptEnabled: false });
    await page.goto(link.replace('127.0.0.1', 'localhost'));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await page.getByLabel('Remark').fill(remark);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  }

  it('is set in the builder, goes into links, and is shown and filtered with the responses', async () => {
    const form = await publish();
    const builder = await openForm(form);
    const { page } = builder;
    await openSettings(page);
    await pressKey(page, 'checkbox', 'Campaign (utm_campaign)', 'Space');
    await pressKey(page, 'checkbox', 'Source (utm_source)', 'Space');
    await typeInto(page, 'Own names', 'remark');
    await pressKey(page, 'button', 'Save changes');
    await builder.seeText('Is the name of a field of the form');
    await page.getByLabel('Own names').fill('store');
    await pressKey(page, 'button', 'Save changes');
    await page.getByText('All changes saved').waitFor();
    await page.reload();
    await openSettings(page);
    expect(await page.getByRole('checkbox', { name: 'Source (utm_source)' }).isChecked()).toBe(
      true,
    );
    expect(await page.getByRole('checkbox', { name: 'Medium (utm_medium)' }).isChecked()).toBe(
      false,
    );
    expect(await page.getByLabel('Own names').inputValue()).toBe('store');

    await builder.goTo(`${formPath(team.teamId, form.id)}/share`);
    await builder.see('Links that say where people come from');
    await typeInto(page, 'Campaign (utm_campaign)', 'spring 26');
    await typeInto(page, 'store', '<b>Köln</b>');
    const link = await builder.copy('Copy this link');
    expect(link).toMatch(/\/f\/\w+\?utm_campaign=spring\+26&store=%3Cb%3EK%C3%B6ln%3C%2Fb%3E$/);
    expect(await builder.copy('Copy the code')).toContain(
      'data-query="utm_source utm_campaign store"',
    );

    await submitAfterError(link, 'From the link');
    await submitAfterError(link.replace(/\?.*/, ''), 'From elsewhere');
    await builder.goTo(`${formPath(team.teamId, form.id)}/responses`);
    await builder.row('From elsewhere').waitFor();
    await builder.row('From the link').getByRole('link').click();
    await builder.seeText('Came from: Campaign (utm_campaign)');
    await builder.seeText('<b>Köln</b>');
    await pressKey(page, 'link', 'Show all: store = <b>Köln</b>');
    await page
      .locator('.filter-chip')
      .filter({ hasText: 'From the link: store = <b>Köln</b>' })
      .waitFor();
    await builder.row('From elsewhere').waitFor({ state: 'detached' });
    await builder.row('From the link').waitFor();
    expect(page.url()).toContain('origin=store');

    await pressKey(page, 'button', 'Remove the filter From the link');
    await builder.row('From elsewhere').waitFor();
    await pressKey(page, 'button', 'Filter');
    await eventually(async () => {
      const names = page.locator('datalist option');
      const values = await names.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
      return values.join(' ') === 'store utm_campaign utm_source';
    });
    await page.getByRole('combobox', { name: 'From the link' }).fill('utm_campaign');
    await page.getByLabel('Its value').fill('spring 26');
    await page.keyboard.press('Enter');
    await builder.row('From elsewhere').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    const query = new URL(page.url().replace('/#', '/').replace('#', '')).search;
    await builder.goTo(`${formPath(team.teamId, form.id)}/summary${query}`);
    await builder.seeText('One response');
    await page.locator('.filter-chip').filter({ hasText: '(utm_campaign) = spring 26' }).waitFor();
    await builder.close();
  });

  it.each(['en-US', 'de-DE'])('is accessible in all appearances: %s', async (locale) => {
    const form = await publishWithNames();
    const link = `${service.origin}/f/${form.link}?utm_source=newsletter&store=${'Langes-Wort'.repeat(20)}`;
    await submitAfterError(link, 'Hello');
    const page = await openForm(form, '', { locale });
    const look = (name: string) =>
      locale === 'en-US'
        ? page.expectGoodInAllAppearances(`origin, ${name}`)
        : page.expectTextsFit(`German origin, ${name}`);
    await page.page.getByRole('tab', { name: /^(Settings|Einstellungen)$/ }).click();
    await page.page.getByLabel(/^(Own names|Eigene Namen)$/).scrollIntoViewIfNeeded();
    await look('builder');
    await page.goTo(`${formPath(team.teamId, form.id)}/share`);
    await page.seeText(/^(Links that say where|Links, die sagen)/);
    await look('share');
    await page.goTo(
      `${formPath(team.teamId, form.id)}/responses?origin=utm_source&originValue=newsletter`,
    );
    await page.row('Hello').getByRole('link').click();
    await page.seeText(/^(Came from|Herkunft): store$/);
    await look('response');
    await page.close();
  });
});
