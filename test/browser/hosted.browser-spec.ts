import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ApiError } from '../../src/core/errors/api-error';
import { HostedLinksService } from '../../src/forms/links/hosted-links.service';
import { ResponsesService } from '../../src/responses/responses.service';
import { answersOf, newAddress, publishForm, Visitor } from '../support/visitor';
import { axeViolations, DESKTOP, PHONE, takeScreenshot } from '../support/browser';
import { useHostedPage, SCREENSHOTS, ofLabel } from './hosted-harness';

const MIN_TARGET_PX = 24;
const ATTACK_PER_SECOND = 20;
const MAX_RUNNING = 5;
const ATTACK_SECONDS = 8;

const APPEARANCES: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light', viewport: DESKTOP },
  dark: { colorScheme: 'dark', viewport: DESKTOP },
  phone: { viewport: PHONE },
  'dark phone': { colorScheme: 'dark', viewport: PHONE },
  'forced colours': { forcedColors: 'active', viewport: DESKTOP },
  Arabic: { locale: 'ar', viewport: PHONE },
};

/** Takes a picture of the page, and fails for violations that axe-core finds and for horizontal scrolling. */
async function inspect(page: Page, name: string): Promise<void> {
  await page.locator('h1').waitFor();
  await takeScreenshot(page, `${SCREENSHOTS}/${name}.png`);
  expect([name, await axeViolations(page)]).toEqual([name, []]);
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
  const hosted = useHostedPage();
  const { problems, addressOf, open } = hosted;

  it.each(Object.keys(APPEARANCES))('is accessible in every state: %s', async (name) => {
    const page = await open(APPEARANCES[name]);
    await page.goto(addressOf(hosted.form));
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
      const closed = await publishForm(hosted.team);
      await hosted.testApp.database.query(
        `INSERT INTO form_closings (team_id, form_id, closes_at) VALUES ($1, $2, now())`,
        [hosted.team.teamId, closed.id],
      );
      const address = newAddress();
      const page = await open({
        ...APPEARANCES[name],
        extraHTTPHeaders: { 'x-forwarded-for': address },
      });
      for (const [state, url] of [
        ['thanks', `${addressOf(hosted.form)}/thanks`],
        ['embedded', addressOf(hosted.form, '?in-frame=1')],
        ['closed', addressOf(closed)],
        ['missing', `${hosted.testApp.url}/f/123456789ABCDEFG`],
      ] as const) {
        await page.goto(url);
        await inspect(page, `${name} ${state}`);
      }
      const links = jest.spyOn(hosted.testApp.app.get(HostedLinksService), 'get');
      for (const [state, error, status] of [
        ['busy', new ApiError('SERVICE_UNAVAILABLE'), 503],
        ['broken', new Error('No more space'), 500],
      ] as const) {
        links.mockRejectedValueOnce(error);
        expect((await page.goto(addressOf(hosted.form)))?.status()).toBe(status);
        await inspect(page, `${name} ${state}`);
      }
      links.mockRestore();

      const own = await publishForm(hosted.team, { name: `Around ${name}` });
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
      const responses = jest.spyOn(hosted.testApp.app.get(ResponsesService), 'submit');
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
        await new Visitor(hosted.testApp, address).submit(own.link, {
          [own.inputs.Remark ?? '']: 'x',
        });
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

  it('shows left-to-right values in their order on an Arabic page', async () => {
    const page = await open(APPEARANCES.Arabic);
    await page.goto(addressOf(hosted.form));
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
    await page.goto(addressOf(hosted.form));
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
    const [stored] = await answersOf(hosted.team, hosted.form);
    expect(stored?.answers).toMatchObject({
      first_name: 'Ada',
      email: 'ada@example.com',
      size: 'Small',
    });
    // 422 is an error in the console of the browser.
    problems.length = 0;
    await page.context().close();
  });

  it('tells a visitor who changes and sends a form again that it was sent, and offers to send another', async () => {
    const own = await publishForm(hosted.team, { name: 'Twice' });
    const page = await open();
    await page.goto(addressOf(own));
    await ofLabel(page, 'Remark').fill('First');
    // The page stays as the back/forward cache would restore it; Playwright disables that cache.
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
    expect((await answersOf(hosted.team, own)).map(({ answers }) => answers.remark)).toEqual([
      'Second',
      'First',
    ]);
    await page.context().close();
  });

  it('accepts the form of a person during an attack of twenty submissions a second', async () => {
    const own = await publishForm(hosted.team);
    const name = own.inputs.Remark ?? '';
    const attack = async (): Promise<void> => {
      const running = new Set<Promise<unknown>>();
      for (let sent = 0; sent < ATTACK_PER_SECOND * ATTACK_SECONDS; sent += 1) {
        // A slow machine could not serve the person either if they piled up.
        if (running.size >= MAX_RUNNING) await Promise.race(running);
        const submission = new Visitor(hosted.testApp)
          .submit(own.link, { [name]: 'Robot' })
          .catch(() => undefined)
          .finally(() => running.delete(submission));
        running.add(submission);
        await pause(1_000 / ATTACK_PER_SECOND);
      }
      await Promise.all(running);
    };
    await attack();
    const page = await open();
    const second = attack();
    await page.goto(addressOf(own));
    await ofLabel(page, 'Remark').fill('A person');
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await second;
    const { body } = await hosted.team.get(`/forms/${own.id}/responses?search=person`).expect(200);
    expect((body as { data: unknown[] }).data).toHaveLength(1);
    const [row] = await hosted.testApp.database.query<{ robots: number }>(
      'SELECT count(*)::integer AS robots FROM quarantined_responses WHERE form_id = $1',
      [own.id],
    );
    expect(row?.robots).toBeGreaterThan(0);
    await page.context().close();
  });
});
