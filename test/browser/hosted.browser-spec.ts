import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ApiError } from '../../src/core/errors/api-error';
import { HostedLinksService } from '../../src/forms/links/hosted-links.service';
import { ResponsesService } from '../../src/responses/responses.service';
import { createTeam } from '../factories/team.factory';
import {
  answersOf,
  type HostedTestForm,
  newAddress,
  publishForm,
  setSettings,
  startHostedApp,
  Visitor,
} from '../support/visitor';
import { axeViolations, DESKTOP, launchBrowser, watchProblems } from '../support/browser';
import type { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

const SCREENSHOTS = path.resolve(__dirname, '../../reports/hosted');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const PHONE = { width: 360, height: 740 };
const MIN_TARGET_PX = 24;
/** An expression in the browser. */
const HEIGHT = "document.querySelector('iframe').clientHeight";
/** Where the frame begins in the window. */
const TOP = "document.querySelector('iframe').getBoundingClientRect().top";
const ATTACK_PER_SECOND = 20;
const ATTACK_SECONDS = 8;

const FIELDS = [
  { fieldType: 'TextInput', label: 'First name', isRequired: true, placeholder: 'Ada' },
  {
    fieldType: 'EmailInput',
    label: 'E-mail',
    isRequired: true,
    helperText: 'Your stamps are kept under this address.',
  },
  { fieldType: 'PhoneInput', label: 'Phone' },
  { fieldType: 'NumberInput', label: 'Cups per day', defaultValue: '2' },
  { fieldType: 'DatePicker', label: 'Birthday', helperText: 'For a slice of cake on the house.' },
  { fieldType: 'Select', label: 'Favourite roast', options: ['Light', 'Medium', 'Dark'] },
  { fieldType: 'Radio', label: 'Size', options: ['Small', 'Large'], isRequired: true },
  { fieldType: 'Checkbox', label: 'Brew methods', isGroup: true, options: ['Espresso', 'Filter'] },
  { fieldType: 'Checkbox', label: 'I agree to the terms of the club', isRequired: true },
  { fieldType: 'Textarea', label: 'Remarks', placeholder: 'Anything we should know?' },
];

const APPEARANCES: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light', viewport: DESKTOP },
  dark: { colorScheme: 'dark', viewport: DESKTOP },
  phone: { viewport: PHONE },
  'dark phone': { colorScheme: 'dark', viewport: PHONE },
  'forced colours': { forcedColors: 'active', viewport: DESKTOP },
  Arabic: { locale: 'ar', viewport: PHONE },
};

const ofLabel = (scope: Page, label: string) => scope.getByLabel(label, { exact: false });

/** Checks a state with axe, at its width, and keeps a picture of it. */
async function inspect(page: Page, name: string): Promise<void> {
  await page.locator('h1').waitFor();
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
  expect([name, await axeViolations(page, WCAG)]).toEqual([name, []]);
  const fits = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
  );
  expect([name, fits]).toEqual([name, true]);
}

async function tabTo(page: Page, label: string): Promise<void> {
  const target = ofLabel(page, label).first();
  for (let count = 0; count < 40; count += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${label} cannot be reached with the Tab key.`);
}

describe('The hosted page of a form in a browser', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let browser: Browser;
  let host: Server;
  let hostPage = '';
  let form: HostedTestForm;
  const problems: string[] = [];

  beforeAll(async () => {
    await mkdir(SCREENSHOTS, { recursive: true });
    testApp = await startHostedApp();
    team = await createTeam(testApp);
    form = await publishForm(team, {
      name: 'Coffee club sign-up',
      description: 'Every tenth cup is on us. Takes a minute.',
      fields: FIELDS,
    });
    await setSettings(testApp, form, {
      footer: {
        text: 'Kaffeewerk Berlin\n\n- Open daily',
        imprintUrl: 'https://shop.example/imprint',
        privacyUrl: 'https://shop.example/privacy',
      },
    });
    // A page of another site that embeds the form.
    host = http.createServer(({ url = '/' }, response) => {
      if (url.startsWith('/moved')) {
        response.writeHead(302, { Location: movedOrigin() + url.replace('/moved', '') }).end();
      } else response.setHeader('Content-Type', 'text/html').end(hostPage);
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    host.close();
    await testApp.close();
  });

  afterEach(() => {
    const found = problems.splice(0);
    if (found.length > 0) throw new Error(found.join('\n'));
  });

  /** Where the host redirects `/moved` to. */
  const movedOrigin = (): string => `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const hostOrigin = (): string => `http://localhost:${(host.address() as AddressInfo).port}`;
  const addressOf = ({ link }: HostedTestForm, query = ''): string =>
    `${testApp.url}/f/${link}${query}`;

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const address = new Visitor(testApp).address;
    const context = await browser.newContext({
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': address },
      ...options,
    });
    const page = await context.newPage();
    watchProblems(page, [testApp.url, hostOrigin(), movedOrigin()], problems);
    return page;
  }

  const embed = (
    own: HostedTestForm,
    mode: string,
  ): string => `<!doctype html><html lang="en"><title>Shop</title><main>
    <h1>Shop</h1><script>
      window.events = [];
      for (const name of ['loaded', 'submitted', 'closed'])
        addEventListener('rapport:' + name, (event) => events.push(name + ' ' + (event.detail.responseId ?? '').length));
    </script>
    <script async src="${testApp.url}/embed.js" data-form="${own.link}" data-mode="${mode}" data-prefill-first_name="Grace" data-query="email brew_methods" data-title="Club"></script></main>`;

  it.each(Object.keys(APPEARANCES))('is accessible in every state: %s', async (name) => {
    const page = await open(APPEARANCES[name]);
    await page.goto(addressOf(form));
    await inspect(page, `${name} form`);
    const small = await page.evaluate<number>(
      `[...document.querySelectorAll('main a, main button, main label.choice, main .input')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => Math.min(width, height) < ${MIN_TARGET_PX}).length`,
    );
    expect(small).toBe(0);
    await page.locator('input[type=email]').fill('ada@');
    await page.locator('button').click();
    await page.getByRole('alert').waitFor();
    await inspect(page, `${name} errors`);
    // The browser reports the status 422 as an error.
    problems.length = 0;
    await page.context().close();
  });

  it.each(['light', 'dark', 'dark phone', 'forced colours', 'Arabic'])(
    'is accessible in every state around the form: %s',
    async (name) => {
      const closed = await publishForm(team);
      await testApp.database.query(
        `INSERT INTO form_closings (team_id, form_id, closes_at) VALUES ($1, $2, now())`,
        [team.teamId, closed.id],
      );
      const address = newAddress();
      const page = await open({
        ...APPEARANCES[name],
        extraHTTPHeaders: { 'x-forwarded-for': address },
      });
      for (const [state, url] of [
        ['thanks', `${addressOf(form)}/thanks`],
        ['embedded', addressOf(form, '?in-frame=1')],
        ['closed', addressOf(closed)],
        ['missing', `${testApp.url}/f/123456789ABCDEFG`],
      ] as const) {
        await page.goto(url);
        await inspect(page, `${name} ${state}`);
      }
      const links = jest.spyOn(testApp.app.get(HostedLinksService), 'get');
      for (const [state, error, status] of [
        ['busy', new ApiError('SERVICE_UNAVAILABLE'), 503],
        ['broken', new Error('No more space'), 500],
      ] as const) {
        links.mockRejectedValueOnce(error);
        expect((await page.goto(addressOf(form)))?.status()).toBe(status);
        await inspect(page, `${name} ${state}`);
      }
      links.mockRestore();

      const own = await publishForm(team, { name: `Around ${name}` });
      /** Sends the form of the page; returns the status. */
      const send = async (text: string, token?: string): Promise<number> => {
        if (token !== undefined) {
          await page.evaluate(`document.querySelector('[name=t]').value = '${token}'`);
        }
        const [response] = await Promise.all([
          page.waitForResponse((received) => received.request().method() === 'POST'),
          page.waitForEvent('load'),
          page.evaluate(
            `document.querySelector('.input').value = ${text}; document.getElementById('form').submit()`,
          ),
        ]);
        return response.status();
      };
      const kept = (): Promise<string> => page.locator('.input').first().inputValue();

      await page.goto(addressOf(own));
      expect(await send("'Kept'", 'of another day')).toBe(200);
      await inspect(page, `${name} expired`);
      expect(await kept()).toBe('Kept');

      const token = await page.locator('[name=t]').inputValue();
      const responses = jest.spyOn(testApp.app.get(ResponsesService), 'submit');
      responses.mockRejectedValueOnce(new ApiError('SERVICE_UNAVAILABLE'));
      expect(await send("'Kept'")).toBe(503);
      responses.mockRestore();
      await inspect(page, `${name} failed`);
      expect(await kept()).toBe('Kept');

      expect(await send("'Kept'")).toBe(303);
      await page.goto(addressOf(own));
      expect(await send("'Changed'", token)).toBe(422);
      await inspect(page, `${name} sent before`);

      for (let sent = 0; sent < 5; sent += 1) {
        await new Visitor(testApp, address).submit(own.link, { [own.inputs.Remark ?? '']: 'x' });
      }
      await page.goto(addressOf(own));
      expect(await send("'Kept'")).toBe(429);
      await inspect(page, `${name} too many`);
      expect(await kept()).toBe('Kept');

      expect(await send("'x'.repeat(300_000)")).toBe(413);
      await inspect(page, `${name} too large`);
      // The browser reports a status that is not successful as an error of the page.
      expect(problems.splice(0).every((problem) => problem.includes('Failed to load'))).toBe(true);
      await page.context().close();
    },
  );

  it('puts what is written from left to right in its order in an Arabic page', async () => {
    const page = await open(APPEARANCES.Arabic);
    await page.goto(addressOf(form));
    const styleOf = (selector: string, property: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
    expect(await styleOf('html', 'direction')).toBe('rtl');
    for (const selector of ['[type=email]', '[type=tel]', '[inputmode=decimal]']) {
      expect(await styleOf(selector, 'direction')).toBe('ltr');
      expect(await styleOf(selector, 'textAlign')).toBe('right');
    }
    for (const selector of ['h1', '.lead', '.hint', '.choice span', 'textarea', '.prose li']) {
      expect(await styleOf(selector, 'unicodeBidi')).toBe('plaintext');
    }
    expect(await page.locator('label bdi').first().textContent()).toBe('First name');
    await page.context().close();
  });

  it.each([
    ['without', false],
    ['with', true],
  ])('works %s JavaScript, by keyboard alone, on a phone', async (_name, javaScriptEnabled) => {
    const page = await open({ javaScriptEnabled, viewport: PHONE });
    await page.goto(addressOf(form));
    await tabTo(page, 'First name');
    await page.keyboard.type('Ada');
    await tabTo(page, 'E-mail');
    await page.keyboard.type('ada@');
    await page.keyboard.press('Enter');

    await page.getByRole('alert').waitFor();
    expect(await page.title()).toBe('Error: Coffee club sign-up');
    expect(await page.getByRole('alert').and(page.locator(':focus')).count()).toBe(1);
    // The first link of the list leads to the field, and everything typed is still there.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('input[type=email]:focus').waitFor();
    expect(await ofLabel(page, 'First name').inputValue()).toBe('Ada');
    expect(await page.locator('input[type=email]').inputValue()).toBe('ada@');
    await page.keyboard.press('End');
    await page.keyboard.type('example.com');
    await tabTo(page, 'Small');
    await page.keyboard.press('Space');
    await tabTo(page, 'I agree');
    await page.keyboard.press('Space');
    await tabTo(page, 'Remarks');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    const [stored] = await answersOf(team, form);
    expect(stored?.answers).toMatchObject({
      first_name: 'Ada',
      email: 'ada@example.com',
      size: 'Small',
    });
    // 422 is an error in the console of the browser.
    problems.length = 0;
    await page.context().close();
  });

  it('tells somebody who goes back, changes and sends again, and offers another form', async () => {
    const own = await publishForm(team, { name: 'Twice' });
    const page = await open();
    await page.goto(addressOf(own));
    await ofLabel(page, 'Remark').fill('First');
    // As a page that the browser restores when somebody goes back, which Playwright disables.
    await page.evaluate("document.getElementById('form').target = '_blank'");
    const [thanks] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button').click(),
    ]);
    await thanks.getByRole('heading', { name: 'Thank you' }).waitFor();
    await page.evaluate("document.getElementById('form').target = ''");
    await ofLabel(page, 'Remark').fill('Second');
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: 'You have already sent this form' }).waitFor();
    await inspect(page, 'light sent before');
    problems.length = 0;
    await page.getByRole('button', { name: 'Send another' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect(await ofLabel(page, 'Remark').inputValue()).toBe('Second');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect((await answersOf(team, own)).map(({ answers }) => answers.remark)).toEqual([
      'Second',
      'First',
    ]);
    await page.context().close();
  });

  describe('in a page of another site', () => {
    it('shows the form inline, as high as it is, prefilled, and tells when it was sent', async () => {
      await setSettings(testApp, form, { allowedOrigins: [hostOrigin()] });
      hostPage = embed(form, 'inline');
      const page = await open();
      await page.goto(
        `${hostOrigin()}/?email=grace%40example.com&brew_methods=Espresso&brew_methods=Filter`,
      );
      const frame = page.frameLocator('iframe[title=Club]');
      const height = (): Promise<number> =>
        page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
      expect(await frame.getByLabel('First name').inputValue()).toBe('Grace');
      expect(await frame.locator('input[type=email]').inputValue()).toBe('grace@example.com');
      expect(await frame.getByLabel('Espresso').isChecked()).toBe(true);
      expect(await frame.getByLabel('Filter').isChecked()).toBe(true);
      await page.waitForFunction(`${HEIGHT} > 900`);
      const before = await height();
      await page.screenshot({ path: `${SCREENSHOTS}/embedded.png`, fullPage: true });
      expect(await axeViolations(page, WCAG)).toEqual([]);
      await frame.getByRole('button').click();
      await frame.getByRole('alert').waitFor();
      await page.waitForFunction(`${HEIGHT} > ${before + 50}`);
      // Browsers ignore `autofocus` in a frame of another origin.
      await frame.locator('[role=alert]:focus').waitFor();
      await page.waitForFunction(`${TOP} >= 0 && ${TOP} < innerHeight`);
      // Neither the page around the form, nor another frame, can say anything in the name of the frame.
      const events = await page.evaluate('events.length');
      const height0 = await height();
      await page.evaluate(`new Promise((resolve) => {
        const other = document.createElement('iframe');
        const forged = [{ rapport: 'height', height: 7 }, { rapport: 'submitted', responseId: 'x' }];
        other.srcdoc = '<script>for (const message of ' + JSON.stringify(forged) + ') parent.postMessage(message, "*")</' + 'script>';
        for (const message of forged) postMessage(message, '*');
        document.body.append(other);
        // The messages of the other frame arrive before this one.
        addEventListener('message', ({ data }) => { if (data === 'done') { other.remove(); resolve(); } });
        other.onload = () => other.contentWindow.parent.postMessage('done', '*');
      })`);
      expect([await height(), await page.evaluate('events.length')]).toEqual([height0, events]);
      await frame.getByLabel('Small').check();
      await frame.getByLabel('I agree').check();
      await frame.getByRole('button').click();
      await frame.getByRole('heading', { name: 'Thank you' }).waitFor();
      await page.waitForFunction(`events.includes('submitted 36')`);
      await page.waitForFunction(`${HEIGHT} < ${before}`);
      problems.length = 0;
      await page.context().close();
    });

    it('opens the form in a window by its button, and closes it by keyboard', async () => {
      hostPage = embed(form, 'button');
      const page = await open({ viewport: PHONE });
      await page.goto(hostOrigin());
      expect(await axeViolations(page, WCAG)).toEqual([]);
      await page.getByRole('button', { name: 'Open the form' }).click();
      await page.frameLocator('iframe').getByLabel('First name').waitFor();
      await page.screenshot({ path: `${SCREENSHOTS}/popup.png` });
      await page.getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Escape');
      await page.waitForFunction(`events.includes('closed 0')`);
      await page.context().close();
    });

    it('opens the form in a window at once, without violations, and closes it by its button', async () => {
      hostPage = embed(form, 'popup');
      const page = await open({ viewport: PHONE });
      await page.goto(hostOrigin());
      await page.frameLocator('dialog[open] iframe').getByLabel('First name').waitFor();
      expect(await axeViolations(page, WCAG)).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.waitForFunction(`events.includes('closed 0')`);
      await page.context().close();
    });

    it('shows nothing in a page that may not embed it', async () => {
      await setSettings(testApp, form, { allowedOrigins: ['https://elsewhere.example'] });
      hostPage = embed(form, 'inline');
      const page = await open();
      const rejected = page.waitForEvent('console', (message) =>
        message.text().includes('frame-ancestors'),
      );
      await page.goto(hostOrigin());
      await rejected;
      expect(await page.evaluate('events')).toEqual([]);
      problems.length = 0;
      await page.context().close();
    });
  });

  it('redirects to a page on another origin, which redirects to a third: Chromium applies the policy to both', async () => {
    const own = await publishForm(team);
    hostPage = '<!doctype html><html lang="en"><title>Welcome</title><h1>Welcome to the club</h1>';
    await setSettings(testApp, own, {
      thankYou: { text: '', redirectUrl: `${hostOrigin()}/moved/welcome` },
    });
    const page = await open();
    await page.goto(addressOf(own));
    await ofLabel(page, 'Remark').fill('x');
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: 'Welcome to the club' }).waitFor();
    const [response] = await answersOf(team, own);
    expect(page.url()).toBe(`${movedOrigin()}/welcome?responseId=${response?.id}`);
    await page.context().close();
  });

  it('lets a person through an attack of twenty posts a second', async () => {
    const own = await publishForm(team);
    const name = own.inputs.Remark ?? '';
    const attack = async (): Promise<void> => {
      for (let sent = 0; sent < ATTACK_PER_SECOND * ATTACK_SECONDS; sent += 1) {
        void new Visitor(testApp).submit(own.link, { [name]: 'Robot' }).catch(() => undefined);
        await pause(1_000 / ATTACK_PER_SECOND);
      }
    };
    await attack();
    const page = await open();
    const second = attack();
    await page.goto(addressOf(own));
    await ofLabel(page, 'Remark').fill('A person');
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await second;
    const { body } = await team.get(`/forms/${own.id}/responses?search=person`).expect(200);
    expect((body as { data: unknown[] }).data).toHaveLength(1);
    const [row] = await testApp.database.query<{ robots: number }>(
      'SELECT count(*)::integer AS robots FROM quarantined_responses WHERE form_id = $1',
      [own.id],
    );
    expect(row?.robots).toBeGreaterThan(0);
    await page.context().close();
  });
});
