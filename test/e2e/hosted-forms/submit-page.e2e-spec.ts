import { Deadline } from '@rapport/pg-lanes';
import { DAY_MS } from '../../../src/core/values/durations';
import { ApiError } from '../../../src/core/errors/api-error';
import { HostedFormsRepository } from '../../../src/forms/links/hosted-forms.repository';
import { ResponsesService } from '../../../src/responses/responses.service';
import {
  agedToken,
  answersOf,
  type HostedTestForm,
  publishForm,
  setSettings,
  Visitor,
} from '../../support/visitor';
import { useHostedTeam, input } from './submit-page-harness';

describe('POST /f/:link', () => {
  const { testApp, team } = useHostedTeam();

  it('stores the answers as the API does, links the customer, and thanks', async () => {
    const form = await publishForm(team, {
      fields: [
        { fieldType: 'TextInput', label: 'Name', isRequired: true },
        { fieldType: 'EmailInput', label: 'E-mail', isRequired: true },
        { fieldType: 'NumberInput', label: 'Cups' },
        { fieldType: 'Checkbox', label: 'Days', isGroup: true, options: ['Mon', 'Tue'] },
        { fieldType: 'Checkbox', label: 'News' },
        { fieldType: 'Textarea', label: 'Remarks' },
        { fieldType: 'TextInput', label: 'Empty' },
      ],
    });
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${form.link}`);
    const sent = await visitor.send(
      `/f/${form.link}`,
      {
        t: token,
        zq7_k: '',
        [input(form, 'Name')]: 'Ada Lovelace',
        [input(form, 'E-mail')]: 'ada@example.com',
        [input(form, 'Cups')]: '1.234,5',
        [input(form, 'Days')]: ['Tue', 'Mon'],
        [input(form, 'Remarks')]: 'one\r\ntwo',
        [input(form, 'Empty')]: '',
        unknown: 'x',
      },
      { 'accept-language': 'de' },
    );
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/f/${form.link}/thanks`]);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    const thanks = await visitor.open(`/f/${form.link}/thanks`);
    expect([thanks.status, thanks.title]).toEqual([200, 'Thank you']);

    const [response] = await answersOf(team, form);
    expect(response).toMatchObject({
      source: 'public',
      answers: {
        name: 'Ada Lovelace',
        cups: 1234.5,
        days: 'Mon|Tue',
        news: false,
        remarks: 'one\ntwo',
        empty: null,
      },
    });
    const { body } = await team.get('/customers?email=ada@example.com').expect(200);
    expect((body as { data: unknown[] }).data).toMatchObject([
      { firstName: 'Ada', lastName: 'Lovelace' },
    ]);
  });

  it('has one deadline for reading the form and storing the answers', async () => {
    const form = await publishForm(team, {
      fields: [{ fieldType: 'TextInput', label: 'Name', isRequired: true }],
    });
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${form.link}`);
    // A change of the form, so that no cache has its version.
    await setSettings(testApp, form, {});
    const find = jest.spyOn(testApp.app.get(HostedFormsRepository), 'find');
    const submit = jest.spyOn(testApp.app.get(ResponsesService), 'submit');
    try {
      const sent = await visitor.send(`/f/${form.link}`, {
        t: token,
        [input(form, 'Name')]: 'Ada',
      });

      expect(sent.status).toBe(303);
      const [[reader] = []] = find.mock.calls;
      expect(reader?.deadline).toBeInstanceOf(Deadline);
      expect(submit.mock.calls[0]?.[0].deadline).toBe(reader?.deadline);
    } finally {
      find.mockRestore();
      submit.mockRestore();
    }
  });

  it('shows all errors at once with what was typed, and stores nothing', async () => {
    const form = await publishForm(team, {
      name: 'Errors',
      fields: [
        { fieldType: 'TextInput', label: 'Name', isRequired: true, helperText: 'Hint' },
        { fieldType: 'EmailInput', label: 'E-mail' },
        { fieldType: 'Radio', label: 'Size', options: ['S', 'M'], isRequired: true },
        { fieldType: 'Checkbox', label: 'Terms', isRequired: true },
        { fieldType: 'Textarea', label: 'Remarks' },
      ],
    });
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${form.link}`);
    const inputs = {
      t: token,
      [input(form, 'Name')]: ' ',
      [input(form, 'E-mail')]: 'ada@"',
      [input(form, 'Remarks')]: '\n<kept> & typed',
    };
    const page = await visitor.send(`/f/${form.link}`, inputs);
    expect([page.status, page.title]).toEqual([422, 'Error: Errors']);
    const name = input(form, 'Name');
    for (const part of [
      '<div class="summary" role="alert" tabindex="-1" autofocus><h2>There is a problem</h2>',
      `<li><a href="#${name}">Enter an answer to “Name”</a></li>`,
      `<a href="#${input(form, 'Size')}_0">Choose an answer to “Size”</a>`,
      'Tick “Terms” to continue</a>',
      `aria-describedby="h_${name.slice(2)} e_${name.slice(2)}" aria-invalid="true"`,
      `<p class="error" id="e_${name.slice(2)}"><span class="hidden">Error: </span>Enter an answer to “Name”</p>`,
      'value="ada@&quot;"',
      '>\n\n&lt;kept&gt; &amp; typed</textarea>',
    ]) {
      expect(page.html).toContain(part);
    }
    // The returned page has the same token, so that its age counts from the first page.
    expect(page.token).toBe(token);
    const corrected = {
      ...inputs,
      [name]: 'Ada',
      [input(form, 'E-mail')]: '',
      [input(form, 'Size')]: 'S',
      [input(form, 'Terms')]: 'true',
    };
    expect(await answersOf(team, form)).toEqual([]);
    expect((await visitor.send(`/f/${form.link}`, corrected)).status).toBe(303);
    expect(await answersOf(team, form)).toHaveLength(1);
  });

  it('keeps the answers when a label, and so its key, is corrected while the page is open', async () => {
    const form = await publishForm(team, { fields: [{ fieldType: 'TextInput', label: 'Nmae' }] });
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${form.link}`);
    await testApp.database.query(
      `WITH renamed AS (UPDATE form_fields SET label = 'Name', key = 'name' WHERE form_id = $1)
       UPDATE forms SET version = version + 1 WHERE id = $1`,
      [form.id],
    );
    const sent = { t: token, [input(form, 'Nmae')]: 'Ada' };
    expect((await visitor.send(`/f/${form.link}`, sent)).status).toBe(303);
    expect((await answersOf(team, form))[0]?.answers).toEqual({ name: 'Ada' });
  });

  it.each([
    ['a day old', (form: HostedTestForm) => agedToken(testApp, form.link, DAY_MS + 1_000)],
    ['forged', () => Promise.resolve('AAAAAAAAAAAAAAAA.m.1.AAAAAAAAAAAAAAAAAAAAAA')],
  ])('returns a page that is %s, filled, with a new token', async (_name, makeToken) => {
    const form = await publishForm(team);
    const visitor = new Visitor(testApp);
    const name = input(form, 'Remark');
    const page = await visitor.send(`/f/${form.link}`, {
      t: await makeToken(form),
      [name]: 'Kept',
    });
    expect([page.status, page.title]).toEqual([200, form.name]);
    expect(page.html).toContain('value="Kept"');
    expect(page.html).toContain('Please check your answers and send them again');
    expect(await answersOf(team, form)).toEqual([]);
    expect((await visitor.send(`/f/${form.link}`, { t: page.token, [name]: 'Kept' })).status).toBe(
      303,
    );
  });

  it('does not accept the token of another form', async () => {
    const [form, other] = [await publishForm(team), await publishForm(team)];
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${other.link}`);
    const page = await visitor.send(`/f/${form.link}`, { t: token, [input(form, 'Remark')]: 'x' });
    expect(page.status).toBe(200);
    expect(await answersOf(team, form)).toEqual([]);
  });

  it('redirects to the page of the team, with the id of the response', async () => {
    const form = await publishForm(team);
    const url = 'https://shop.example/thanks?from=form#top';
    await setSettings(testApp, form, { thankYou: { text: '', redirectUrl: url } });
    const sent = await new Visitor(testApp).submit(form.link, { [input(form, 'Remark')]: 'x' });
    const [response] = await answersOf(team, form);
    expect(sent.headers.get('location')).toBe(
      `https://shop.example/thanks?from=form&responseId=${response?.id}#top`,
    );
    const embedded = new Visitor(testApp);
    const { token } = await embedded.open(`/f/${form.link}?in-frame=1`);
    const framed = await embedded.send(`/f/${form.link}?in-frame=1`, { t: token });
    expect(framed.headers.get('location')).toMatch(
      /^\/f\/\w+\/thanks\?in-frame=1&responseId=[\w-]{36}$/,
    );
    const address = framed.headers.get('location') ?? '';
    const responseId = address.slice(-36);
    const thanks = await embedded.open(address);
    expect(thanks.html).toContain(
      `href="https://shop.example/thanks?from=form&amp;responseId=${responseId}#top" target="_top"`,
    );
    const forged = await embedded.open(address.replace(responseId, '"><b>'));
    expect(forged.html).toContain('href="https://shop.example/thanks?from=form#top" target="_top"');
  });

  it('shows the thank-you text of the team', async () => {
    const form = await publishForm(team);
    await setSettings(testApp, form, { thankYou: { text: 'See you **soon**', redirectUrl: null } });
    const { html } = await new Visitor(testApp).open(`/f/${form.link}/thanks`);
    expect(html).toContain('See you <strong>soon</strong>');
  });

  it('rejects a body that is too large or not a form, and accepts the next one', async () => {
    const form = await publishForm(team);
    await setSettings(testApp, form, { allowedOrigins: ['https://shop.example'] });
    const visitor = new Visitor(testApp);
    const name = input(form, 'Remark');
    const large = await visitor.send(`/f/${form.link}`, { [name]: 'x'.repeat(256 * 1_024) });
    expect([large.status, large.title]).toEqual([413, 'Your answers are too long']);
    expect(large.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://shop.example',
    );
    await setSettings(testApp, form, { language: 'de' });
    const german = await visitor.send(`/f/${form.link}`, { [name]: 'x'.repeat(256 * 1_024) });
    expect([german.status, german.title]).toEqual([413, 'Ihre Antworten sind zu lang']);
    const many = await visitor.send(`/f/${form.link}`, {
      a: Array.from({ length: 6_001 }, () => ''),
    });
    expect(many.status).toBe(413);
    const multipart = new FormData();
    multipart.set(name, 'x');
    for (const [body, headers] of [
      ['{}', { 'content-type': 'application/json' }],
      [multipart, {}],
    ] as const) {
      const other = await fetch(`${testApp.url}/f/${form.link}`, { method: 'POST', body, headers });
      expect([other.status, other.headers.get('content-type')]).toEqual([
        415,
        'text/html; charset=utf-8',
      ]);
      expect(await other.text()).toContain('sent in a format that this page does not read');
    }
    expect((await visitor.submit(form.link, { [name]: 'x' })).status).toBe(303);
  });

  it('returns the answers when they cannot be stored, and stores them when they are sent again', async () => {
    const form = await publishForm(team);
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${form.link}`);
    const inputs = { t: token, [input(form, 'Remark')]: 'Kept' };
    const failing = jest.spyOn(testApp.app.get(ResponsesService), 'submit');
    for (const [error, status] of [
      [new Error('No more space'), 500],
      [new ApiError('SERVICE_UNAVAILABLE'), 503],
    ] as const) {
      failing.mockRejectedValueOnce(error);
      const page = await visitor.send(`/f/${form.link}`, inputs);
      expect([page.status, page.title, page.token]).toEqual([status, form.name, token]);
      expect(page.html).toContain('value="Kept"');
      expect(page.html).toContain('Your answers could not be sent');
      expect(page.html).not.toContain('No more space');
    }
    failing.mockRestore();
    expect(testApp.logLines.some(({ code }) => code === 'INTERNAL_ERROR')).toBe(true);
    expect((await visitor.send(`/f/${form.link}`, inputs)).status).toBe(303);
    expect((await answersOf(team, form)).map(({ answers }) => answers)).toEqual([
      { remark: 'Kept' },
    ]);
  });

  it('stores the chosen option, whatever the browser does with its white space', async () => {
    const options = ['A  B', 'C\r\nD', '\u2003E\tF', 'G'];
    const form = await publishForm(team, {
      fields: [
        { fieldType: 'Select', label: 'List', options, isRequired: true },
        { fieldType: 'Radio', label: 'One', options },
        { fieldType: 'Checkbox', label: 'Many', options, isGroup: true },
      ],
    });
    const submit = (text: string) =>
      new Visitor(testApp).submit(form.link, {
        [input(form, 'List')]: text,
        [input(form, 'One')]: text,
        [input(form, 'Many')]: [text, 'G'],
      });
    for (const text of ['A  B', 'A B', 'C\r\nD', 'E\u00a0F']) {
      expect([text, (await submit(text)).status]).toEqual([text, 303]);
    }
    expect((await submit('Translated')).status).toBe(422);
    const stored = (await answersOf(team, form)).map(({ answers }) => answers);
    expect(stored).toEqual(
      [options[2], options[1], options[0], options[0]].map((option) => ({
        list: option,
        one: option,
        many: `${option}|G`,
      })),
    );
  });

  it('stores nothing for a form without an open link', async () => {
    const form = await publishForm(team);
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${form.link}`);
    await team.patch(`/forms/${form.id}`, { status: 'draft' }).expect(200);
    const page = await visitor.send(`/f/${form.link}`, { t: token, [input(form, 'Remark')]: 'x' });
    expect([page.status, page.title]).toEqual([404, 'This form is not available']);
    expect(await answersOf(team, form)).toEqual([]);
  });
});
