import { Deadline } from '@rapport/pg-lanes';
import { DAY_MS, HOUR_MS } from '../../../src/core/values/durations';
import { ApiError } from '../../../src/core/errors/api-error';
import { HostedFormsRepository } from '../../../src/forms/links/hosted-forms.repository';
import { ResponsesService } from '../../../src/responses/responses.service';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { TeamClient } from '../../support/team-client';
import { countRoundTrips } from '../../support/count-round-trips';
import type { TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { delayStatements } from '../../support/delay-statements';
import { holdCustomer, waitForBlocked } from '../../support/held-locks';
import { Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import { setTiming, settledOne } from '../../support/webhooks/webhook-app';
import {
  agedToken,
  answersOf,
  type HostedTestForm,
  newAddress,
  publishForm,
  readHosted,
  setSettings,
  startHostedApp,
  startSecondHostedApp,
  Visitor,
} from '../../support/visitor';

const POINTS = { points: 1, type: 'increment' };

const input = (form: HostedTestForm, label: string): string => {
  const name = form.inputs[label];
  if (name === undefined) throw new Error(`The form has no field "${label}".`);
  return name;
};

describe('POST /f/:link', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let receiver: Receiver;

  beforeAll(async () => {
    testApp = await startHostedApp();
    setTiming(testApp.app, {});
    receiver = await Receiver.start();
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
    await receiver.close();
  });

  const limit = (form: HostedTestForm, closesAt: string | null, maxResponses: number | null) =>
    testApp.database.query(
      `INSERT INTO form_closings (team_id, form_id, closes_at, max_responses)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (team_id, form_id) DO UPDATE SET closes_at = excluded.closes_at`,
      [team.teamId, form.id, closesAt, maxResponses],
    );

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
    // A new version, which no cache has.
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
    // The page that comes back can be sent: its token is the same, so the time counts from the first page.
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

  describe('sent again', () => {
    it('has one effect for twenty parallel posts of one page to two processes: one response, one webhook', async () => {
      const second = await startSecondHostedApp(testApp);
      try {
        const form = await publishForm(team, { webhookUrl: receiver.url });
        const visitor = new Visitor(testApp);
        const other = new Visitor(second, visitor.address);
        const { token } = await visitor.open(`/f/${form.link}`);
        const inputs = { t: token, [input(form, 'Remark')]: 'Once' };
        const pages = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 === 0 ? visitor : other).send(`/f/${form.link}`, inputs),
          ),
        );
        const seen = new Set(
          pages.map(({ status, headers }) => `${status} ${headers.get('location')}`),
        );
        expect(seen).toEqual(new Set([`303 /f/${form.link}/thanks`]));
        const responses = await answersOf(team, form);
        expect(responses).toHaveLength(1);
        expect(await settledOne(team, form.id)).toMatchObject({ status: 'delivered' });
        expect(receiver.calls).toHaveLength(1);
      } finally {
        await second.close();
      }
    });

    it('has one effect for each page of many concurrent visitors, whose submissions are batched', async () => {
      const plain = await publishForm(team);
      const hooked = await publishForm(team, { webhookUrl: 'http://127.0.0.1:9/hook' });
      const visits = await Promise.all(
        times(30, async (index) => {
          const form = index % 2 === 0 ? plain : hooked;
          const visitor = new Visitor(testApp);
          const { token } = await visitor.open(`/f/${form.link}`);
          const remark = `Number ${index}`;
          return { form, visitor, inputs: { t: token, [input(form, 'Remark')]: remark }, remark };
        }),
      );
      const sendAll = () =>
        Promise.all(
          visits.map(async ({ form, visitor, inputs }) => {
            const { status, headers } = await visitor.send(`/f/${form.link}`, inputs);
            return [status, headers.get('location')];
          }),
        );
      const thanks = visits.map(({ form }) => [303, `/f/${form.link}/thanks`]);
      const statements = delayStatements();
      try {
        expect(await sendAll()).toEqual(thanks);
        expect(statements.countOf('insert_responses')).toBeGreaterThan(0);
        expect(
          statements.countOf('insert_response') + statements.countOf('insert_responses'),
        ).toBeLessThan(visits.length);
      } finally {
        statements.stop();
      }
      expect(await sendAll()).toEqual(thanks);
      for (const form of [plain, hooked]) {
        const responses = await answersOf(team, form);
        const sent = visits.filter((visit) => visit.form === form).map(({ remark }) => remark);
        const stored = responses.map(({ answers }) => String(answers.remark));
        expect(stored.toSorted()).toEqual(sent.toSorted());
      }
      const deliveries = await testApp.database.query(
        'SELECT form_id FROM webhook_deliveries WHERE form_id = ANY ($1)',
        [[plain.id, hooked.id]],
      );
      expect(deliveries).toEqual(times(15, () => ({ form_id: hooked.id })));
    });

    it('costs two round trips at first', async () => {
      const form = await publishForm(team);
      const visitor = new Visitor(testApp);
      const name = input(form, 'Remark');
      await visitor.submit(form.link, { [name]: 'The form is cached' });
      const { token } = await visitor.open(`/f/${form.link}`);
      const inputs = { t: token, [name]: 'x' };
      expect(await countRoundTrips(() => visitor.send(`/f/${form.link}`, inputs))).toBe(2);
    });

    it('with other answers: responds that the form was sent already, and keeps the answers for another submission', async () => {
      const form = await publishForm(team);
      const visitor = new Visitor(testApp);
      const { token } = await visitor.open(`/f/${form.link}`);
      const name = input(form, 'Remark');
      await visitor.send(`/f/${form.link}`, { t: token, [name]: 'First' });
      const changed = await visitor.send(`/f/${form.link}`, { t: token, [name]: 'Second "2"' });
      expect([changed.status, changed.title]).toEqual([422, 'You have already sent this form']);
      expect(changed.html).toContain(`name="${name}" value="Second &quot;2&quot;"`);
      expect(changed.html).toContain('>Send another</button>');
      // What the button sends.
      const another = await visitor.send(`/f/${form.link}`, { [name]: 'Second "2"' });
      expect([another.status, another.html.includes('value="Second &quot;2&quot;"')]).toEqual([
        200,
        true,
      ]);
      expect(another.html).not.toContain('role="alert"');
      expect(await answersOf(team, form)).toHaveLength(1);
      await visitor.send(`/f/${form.link}`, { t: another.token, [name]: 'Second "2"' });
      expect(await answersOf(team, form)).toHaveLength(2);
    });
  });

  it.each([
    ['a day old', (form: HostedTestForm) => agedToken(testApp, form.link, DAY_MS + 1_000)],
    ['forged', () => Promise.resolve('AAAAAAAAAAAAAAAA.m.1.AAAAAAAAAAAAAAAAAAAAAA')],
  ])('sends a page that is %s back, filled, with a new token', async (_name, makeToken) => {
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

  it('accepts the token of another process, and not that of another form', async () => {
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

  it('rejects a body that is too large or no form, and reads on', async () => {
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

  it('gives the answers back when they cannot be stored, and stores them when they are sent again', async () => {
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

  it('stores the option that was chosen, whatever the browser does with its white space', async () => {
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

  it('takes nothing for a form without an open link', async () => {
    const form = await publishForm(team);
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${form.link}`);
    await team.patch(`/forms/${form.id}`, { status: 'draft' }).expect(200);
    const page = await visitor.send(`/f/${form.link}`, { t: token, [input(form, 'Remark')]: 'x' });
    expect([page.status, page.title]).toEqual([404, 'This form is not available']);
    expect(await answersOf(team, form)).toEqual([]);
  });

  describe('to a form that closes', () => {
    it('is accepted until the time, and then shown the text of the team', async () => {
      const form = await publishForm(team);
      await setSettings(testApp, form, { closedText: 'We are **full**.' });
      await limit(form, new Date(Date.now() + HOUR_MS).toISOString(), null);
      const visitor = new Visitor(testApp);
      const inputs = {
        t: (await visitor.open(`/f/${form.link}`)).token,
        [input(form, 'Remark')]: 'x',
      };
      expect((await visitor.send(`/f/${form.link}`, inputs)).status).toBe(303);
      const late = (await visitor.open(`/f/${form.link}`)).token;
      await limit(form, new Date(Date.now() - 1).toISOString(), null);
      const closed = await visitor.open(`/f/${form.link}`);
      expect([closed.status, closed.title]).toEqual([410, 'This form is closed']);
      expect(closed.html).toContain('We are <strong>full</strong>.');
      expect((await visitor.send(`/f/${form.link}`, { ...inputs, t: late })).status).toBe(410);
      // Sent before: not rejected now.
      expect((await visitor.send(`/f/${form.link}`, inputs)).status).toBe(303);
      expect((await visitor.open(`/f/${form.link}/thanks`)).status).toBe(200);
    });

    it('is rejected once responses over the API have reached the limit', async () => {
      const form = await publishForm(team);
      await limit(form, null, 2);
      const visitor = new Visitor(testApp);
      const answers = { [input(form, 'Remark')]: 'x' };
      expect((await visitor.submit(form.link, answers)).status).toBe(303);
      const { token } = await visitor.open(`/f/${form.link}`);
      await submitResponse(team, form.id, { remark: 'API' });
      const late = await visitor.send(`/f/${form.link}`, { ...answers, t: token });
      expect([late.status, late.title]).toEqual([410, 'This form is closed']);
    });

    it('is accepted as often as the limit says, although more race for it', async () => {
      const form = await publishForm(team);
      await limit(form, null, 100);
      const name = input(form, 'Remark');
      const statuses = await Promise.all(
        Array.from({ length: 101 }, async (_, index) => {
          const visitor = new Visitor(testApp);
          // On a busy machine, some requests reach their deadline. The token of the page makes repetitions idempotent.
          const { token } = await eventually(async () => {
            const page = await visitor.open(`/f/${form.link}`);
            return page.status !== 503 && page;
          });
          return eventually(async () => {
            const inputs = { t: token, [name]: `${index}` };
            const { status } = await visitor.send(`/f/${form.link}`, inputs);
            return status !== 503 && status;
          });
        }),
      );
      expect(statuses.filter((status) => status === 303)).toHaveLength(100);
      expect(statuses.filter((status) => status === 410)).toHaveLength(1);
      expect(await answersOf(team, form)).toHaveLength(100);
      expect((await new Visitor(testApp).open(`/f/${form.link}`)).status).toBe(410);
      // The API is not limited.
      await team
        .post(`/forms/${form.id}/responses`, { responses: [{ key: 'remark', value: 'API' }] })
        .expect(201);
    });
  });

  it('shares the concurrent requests of the team with its API keys', async () => {
    const limited = await startSecondHostedApp(testApp, { MAX_CONCURRENT_PER_TEAM: '2' });
    try {
      const form = await readHosted(team, await createForm(team, { status: 'published' }));
      const visitor = new Visitor(limited, newAddress());
      const keyHolder = new TeamClient(limited.url, team.teamId, team.apiKey, null);
      const { id } = await createCustomer(team);
      const held = await holdCustomer(limited, id);
      // The service frees a slot just after the client gets the response, so that the slot of the page may still be taken.
      const addPoints = () =>
        eventually(async () => {
          const { status } = await keyHolder.post(`/customer/${id}/loyalty`, POINTS);
          return status !== 429 && status;
        });
      const occupied = [addPoints()];
      try {
        await waitForBlocked(limited, 1);
        expect((await visitor.open(`/f/${form.link}`)).status).toBe(200);
        occupied.push(addPoints());
        await waitForBlocked(limited, 2);
        for (const path of [`/f/${form.link}`, `/f/${form.link}/thanks`]) {
          const busy = await visitor.open(path);
          expect([busy.status, busy.title, busy.headers.get('retry-after')]).toEqual([
            429,
            'Please wait a minute',
            '5',
          ]);
        }
        const kept = await visitor.send(`/f/${form.link}`, {
          t: 'x',
          [input(form, 'Remark')]: 'Kept',
        });
        expect([kept.status, kept.title, kept.headers.get('retry-after')]).toEqual([
          429,
          form.name,
          '5',
        ]);
        expect(kept.html).toContain('value="Kept"');
        expect(kept.html).toContain('Please wait a minute');
        const others = await publishForm(await createTeam(testApp));
        expect((await visitor.open(`/f/${others.link}`)).status).toBe(200);
      } finally {
        await held.release();
      }
      expect(await Promise.all(occupied)).toEqual([200, 200]);
      const served = await eventually(async () => {
        const page = await visitor.open(`/f/${form.link}`);
        return page.status !== 429 && page;
      });
      expect([served.status, served.title]).toEqual([200, form.name]);
    } finally {
      await limited.close();
    }
  });
});
