import { answersOf, type HostedTestForm, publishForm, setSettings } from '../support/visitor';
import { axeViolations, PHONE, takeScreenshot } from '../support/browser';
import { useHostedPage, SCREENSHOTS, ofLabel } from './hosted-harness';

/** A JavaScript expression: the height of the frame in pixels. */
const READ_HEIGHT = "document.querySelector('iframe').clientHeight";

/** A JavaScript expression: the distance of the frame from the top of the window in pixels. */
const READ_TOP = "document.querySelector('iframe').getBoundingClientRect().top";

describe('The hosted page of a form in a browser', () => {
  const hosted = useHostedPage();
  const { problems, movedOrigin, hostOrigin, addressOf, open } = hosted;

  const embed = (
    own: HostedTestForm,
    mode: string,
  ): string => `<!doctype html><html lang="en"><title>Shop</title><main>
    <h1>Shop</h1><script>
      window.events = [];
      for (const name of ['loaded', 'submitted', 'closed'])
        addEventListener('rapport:' + name, (event) => events.push(name + ' ' + (event.detail.responseId ?? '').length));
    </script>
    <script async src="${hosted.testApp.url}/embed.js" data-form="${own.link}" data-mode="${mode}" data-prefill-first_name="Grace" data-query="email brew_methods" data-title="Club"></script></main>`;

  describe('in a page of another site', () => {
    it('shows the form inline at its full height, prefilled, and reports its submission', async () => {
      await setSettings(hosted.testApp, hosted.form, { allowedOrigins: [hostOrigin()] });
      hosted.hostPage = embed(hosted.form, 'inline');
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
      await page.waitForFunction(`${READ_HEIGHT} > 900`);
      const before = await height();
      await takeScreenshot(page, `${SCREENSHOTS}/embedded.png`);
      expect(await axeViolations(page)).toEqual([]);
      await frame.getByRole('button').click();
      await frame.getByRole('alert').waitFor();
      await page.waitForFunction(`${READ_HEIGHT} > ${before + 50}`);
      // Browsers ignore `autofocus` in a frame of another origin.
      await frame.locator('[role=alert]:focus').waitFor();
      await page.waitForFunction(`${READ_TOP} >= 0 && ${READ_TOP} < innerHeight`);
      // embed.js ignores messages of the page itself and of other frames.
      const events = await page.evaluate('events.length');
      const height0 = await height();
      await page.evaluate(`new Promise((resolve) => {
        const other = document.createElement('iframe');
        const forged = [{ rapport: 'height', height: 7 }, { rapport: 'submitted', responseId: 'x' }];
        other.srcdoc = '<script>for (const message of ' + JSON.stringify(forged) + ') parent.postMessage(message, "*")</' + 'script>';
        for (const message of forged) postMessage(message, '*');
        document.body.append(other);
        // The forged messages of the other frame arrive before this message.
        addEventListener('message', ({ data }) => { if (data === 'done') { other.remove(); resolve(); } });
        other.onload = () => other.contentWindow.parent.postMessage('done', '*');
      })`);
      expect([await height(), await page.evaluate('events.length')]).toEqual([height0, events]);
      await frame.getByLabel('Small').check();
      await frame.getByLabel('I agree').check();
      await frame.getByRole('button').click();
      await frame.getByRole('heading', { name: 'Thank you' }).waitFor();
      await page.waitForFunction(`events.includes('submitted 36')`);
      await page.waitForFunction(`${READ_HEIGHT} < ${before}`);
      problems.length = 0;
      await page.context().close();
    });

    it('opens the form in a window by its button, and closes it by keyboard', async () => {
      hosted.hostPage = embed(hosted.form, 'button');
      const page = await open({ viewport: PHONE });
      await page.goto(hostOrigin());
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Open the form' }).click();
      await page.frameLocator('iframe').getByLabel('First name').waitFor();
      await page.screenshot({ path: `${SCREENSHOTS}/popup.png` });
      await page.getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Escape');
      await page.waitForFunction(`events.includes('closed 0')`);
      await page.context().close();
    });

    it('opens the form in a window at once, without violations, and closes it by its button', async () => {
      hosted.hostPage = embed(hosted.form, 'popup');
      const page = await open({ viewport: PHONE });
      await page.goto(hostOrigin());
      await page.frameLocator('dialog[open] iframe').getByLabel('First name').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.waitForFunction(`events.includes('closed 0')`);
      await page.context().close();
    });

    it('shows nothing in a page that may not embed it', async () => {
      await setSettings(hosted.testApp, hosted.form, {
        allowedOrigins: ['https://elsewhere.example'],
      });
      hosted.hostPage = embed(hosted.form, 'inline');
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
    const own = await publishForm(hosted.team);
    hosted.hostPage =
      '<!doctype html><html lang="en"><title>Welcome</title><h1>Welcome to the club</h1>';
    await setSettings(hosted.testApp, own, {
      thankYou: { text: '', redirectUrl: `${hostOrigin()}/moved/welcome` },
    });
    const page = await open();
    await page.goto(addressOf(own));
    await ofLabel(page, 'Remark').fill('x');
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: 'Welcome to the club' }).waitFor();
    const [response] = await answersOf(hosted.team, own);
    expect(page.url()).toBe(`${movedOrigin()}/welcome?responseId=${response?.id}`);
    await page.context().close();
  });
});
