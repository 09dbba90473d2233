import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { DESKTOP, launchBrowser, watchProblems, rejectProblems } from '../support/browser';
import { publishForm, startHostedApp } from '../support/visitor';
import { useTeams } from '../support/use-teams';
import { useOnce } from '../support/use-value';

/** Labels whose keys are names of `embed.js` and of its elements. */
const NAMES = ['Embed', 'Form', 'Mode', 'Title', 'Label', 'Close', 'Target', 'Query'];

const waitForForm = (frame: FrameLocator): Promise<void> =>
  frame.getByLabel('First name').waitFor({ state: 'visible' });

describe('embed.js in a page of another site', () => {
  const { testApp, team } = useTeams({ app: startHostedApp });
  const form = useOnce(() =>
    publishForm(team, {
      fields: [...NAMES, 'First name', 'Größe', 'E-mail'].map((label) => ({
        fieldType: 'TextInput',
        label,
      })),
    }),
  );
  const host = useOnce(async () => {
    const server = http.createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return server;
  });
  const browser = useOnce(launchBrowser);

  let html = '';
  let page: Page;
  const problems: string[] = [];
  const requests: string[] = [];

  afterEach(async () => {
    await page.context().close();
    rejectProblems(problems);
  });

  const hostOrigin = (): string => `http://localhost:${(host.address() as AddressInfo).port}`;

  /** The element of the script. */
  const script = (attributes: string): string =>
    `<script ${attributes} src="${testApp.url}/embed.js" data-form="${form.link}"></script>`;

  /** Opens a page with this head and body. */
  async function open({ head = '', body = '<h1>Shop</h1>' }, query = ''): Promise<FrameLocator> {
    html = `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${body}</body></html>`;
    page = await browser.newPage({ viewport: DESKTOP });
    watchProblems(page, [testApp.url, hostOrigin()], problems);
    requests.length = 0;
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${hostOrigin()}/${query}`);
    return page.frameLocator('iframe');
  }

  it.each(['', 'async', 'defer', 'type="module"', 'type="module" async'])(
    'shows the form at the end of the body for a script in the head: %s',
    async (attributes) => {
      const frame = await open({ head: script(attributes) });
      await waitForForm(frame);
      await page.locator('body > iframe:last-child').waitFor();
    },
  );

  it.each(['', 'async', 'type="module"'])(
    'opens the window of a script in the head: %s',
    async (attributes) => {
      await waitForForm(await open({ head: script(`${attributes} data-mode="popup"`) }));
      await page.locator('body > dialog[open]').waitFor();
    },
  );

  it('adds the button of a script in the head to the page', async () => {
    const frame = await open({ head: script('data-mode="button" data-label="Join"') });
    await page.getByRole('button', { name: 'Join' }).click();
    await waitForForm(frame);
  });

  it.each(['', 'async', 'type="module"'])(
    'shows the form in the element that the script names, which is parsed later: %s',
    async (attributes) => {
      const body = '<h1>Shop</h1><div id="club"></div><p>End</p>';
      await waitForForm(await open({ head: script(`${attributes} data-target="#club"`), body }));
      await page.locator('#club > iframe').waitFor();
    },
  );

  it('shows the form after the script, also as a module, twice and when a script adds it', async () => {
    const module = script('type="module"');
    await open({
      body: `<p id="a">${module}</p><p id="b">${module}</p><p id="c">${script('')}</p><p id="d"></p>
        <script>
          const added = document.createElement('script');
          added.src = '${testApp.url}/embed.js';
          added.dataset.form = '${form.link}';
          document.getElementById('d').append(added);
        </script>`,
    });
    for (const id of 'abcd') {
      expect([id, await page.locator(`#${id} > script + iframe`).count()]).toEqual([id, 1]);
      await waitForForm(page.frameLocator(`#${id} > iframe`));
    }
  });

  it('shows the form of a module that is added after the first one has run', async () => {
    await waitForForm(
      await open({ head: script('type="module"'), body: '<div id="later"></div>' }),
    );
    await page.evaluate(`(() => {
      const added = document.querySelector('script').cloneNode();
      document.getElementById('later').append(added);
    })()`);
    await page.locator('#later > script + iframe').waitFor();
    expect(await page.locator('iframe').count()).toBe(2);
  });

  it('shows the form at its full height in a part of the page that is shown later', async () => {
    await open({ body: `<div id="tab" style="display:none">${script('')}</div>` });
    await page.evaluate("document.getElementById('tab').style.display = 'block'");
    await waitForForm(page.frameLocator('iframe'));
    await page.waitForFunction("document.querySelector('iframe').clientHeight > 800");
  });

  it('loads a form below the window at once, so that nothing moves when a reader scrolls to it', async () => {
    await open({ body: `<div style="height: 20000px"></div>${script('')}<p>End</p>` });
    await page.waitForFunction("document.querySelector('iframe').clientHeight > 800");
  });

  it('names the missing attribute', async () => {
    await open({ body: `<script src="${testApp.url}/embed.js"></script>` });
    expect(problems.splice(0)).toEqual([expect.stringContaining('data-form="LINK"')]);
  });

  it('prefills every field in one way, whatever its name, and sends no other parameter', async () => {
    const values = Object.fromEntries(
      [...NAMES, 'Größe'].map((label) => [label, `a ${label} & "more"`]),
    );
    const { body } = await team.get(`/forms/${form.id}`).expect(200);
    const { fields } = (body as { data: { fields: { label: string; key: string }[] } }).data;
    const keyOf = (label: string) => fields.find((field) => field.label === label)?.key ?? '';
    const attributes = Object.entries(values).map(
      ([label, value]) => `data-prefill-${keyOf(label)}="${value.replaceAll('"', '&quot;')}"`,
    );
    const id = form.inputs['First name']?.slice(2);
    attributes.push(`data-prefill-${id}="Ada"`, `data-query="email, ${keyOf('Größe')} none"`);
    const frame = await open(
      { body: script(attributes.join(' ')) },
      '?email=a%2Bb%40example.com&token=secret&embed=x',
    );
    for (const [label, value] of Object.entries(values)) {
      const field = frame.locator(`[name="${form.inputs[label]}"]`);
      expect([label, await field.inputValue()]).toEqual([label, value]);
    }
    expect(await frame.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await frame.getByLabel('E-mail').inputValue()).toBe('a+b@example.com');
    const sent = requests.filter((url) => url.startsWith(testApp.url));
    expect(sent.filter((url) => url.includes('secret') || url.includes('token'))).toEqual([]);
  });

  it.each(['inline', 'popup'])(
    'passes on values that the form keeps from its link, given as attributes or in the address of the page: %s',
    async (mode) => {
      await testApp.database.query(
        "UPDATE forms SET hidden_names = '{utm_source,utm_campaign,shop}', version = version + 1 WHERE id = $1",
        [form.id],
      );
      const attributes = `data-mode="${mode}" data-query="utm_campaign" data-prefill-shop="Köln"`;
      const frame = await open(
        { body: script(attributes) },
        '?utm_campaign=spring%20%22&utm_source=mail',
      );
      await waitForForm(frame);
      const inputs = await frame
        .locator('input[name^="h_"]')
        .evaluateAll((found) =>
          (found as unknown as { name: string; value: string }[]).map(({ name, value }) => [
            name,
            value,
          ]),
        );
      expect(inputs).toEqual([
        ['h_utm_campaign', 'spring "'],
        ['h_shop', 'Köln'],
      ]);
      await frame.getByRole('button', { name: 'Send' }).click();
      await frame.getByRole('heading', { name: 'Thank you' }).waitFor();
      const [stored] = await testApp.database.query<{ hidden_values: unknown }>(
        'SELECT hidden_values FROM form_responses WHERE form_id = $1 ORDER BY created_at DESC LIMIT 1',
        [form.id],
      );
      expect(stored?.hidden_values).toEqual({ utm_campaign: 'spring "', shop: 'Köln' });
    },
  );

  it('leaves a field labelled "Embed" empty, and takes the attributes of former snippets', async () => {
    const frame = await open({ body: script('data-first_name="Ada"') });
    await waitForForm(frame);
    expect(await frame.locator(`[name="${form.inputs['Embed']}"]`).inputValue()).toBe('');
    expect(await frame.getByLabel('First name').inputValue()).toBe('Ada');
  });
});
