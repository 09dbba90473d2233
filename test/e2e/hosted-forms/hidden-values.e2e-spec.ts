import { createMember } from '../../factories/account.factory';
import { formPath, readBuilder, type SaveBody, saveForm } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { getResponse, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import type { ConsoleClient } from '../../support/console-client';
import { download } from '../../support/download';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import {
  answersOf,
  type HostedTestForm,
  type Inputs,
  newAddress,
  type Page,
  publishForm,
  startHostedApp,
  Visitor,
  hiddenInputsOf,
} from '../../support/visitor';

interface HiddenValue {
  readonly name: string;
  readonly value: string;
}

interface Stored {
  readonly hidden_values: Record<string, string> | null;
  readonly campaign_id: string | null;
}

const NAMES = ['utm_source', 'utm_campaign'];
const CANARY = `"><script>alert('x')</script>`;

const queryOf = (values: Record<string, string>): string =>
  `?${new URLSearchParams(values).toString()}`;

const answer = (form: HostedTestForm, text = 'Hello'): Inputs => ({
  [form.inputs.Remark ?? '']: text,
});

describe('Hidden values of a hosted form', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let admin: ConsoleClient;
  let viewer: ConsoleClient;

  beforeAll(async () => {
    testApp = await startHostedApp();
    team = await createTeam(testApp);
    ({ client: admin } = await createMember(testApp, team.teamId, 'admin'));
    ({ client: viewer } = await createMember(testApp, team.teamId, 'viewer'));
  });

  afterAll(async () => {
    await testApp.close();
  });

  const pathOf = ({ id }: { id: string }): string => formPath(team.teamId, id);

  const save = (form: { id: string }, change: Partial<SaveBody>) =>
    saveForm(admin, pathOf(form), () => change);

  const trySave = async (form: { id: string }, change: Partial<SaveBody>) => {
    const { form: saved, settings } = await readBuilder(admin, pathOf(form));
    return admin.put(`${pathOf(form)}/builder`, { ...saved, settings, ...change });
  };

  const publish = async (
    hiddenNames: string[] = NAMES,
    overrides = {},
  ): Promise<HostedTestForm> => {
    const form = await publishForm(team, {
      fields: [{ fieldType: 'TextInput', label: 'Remark', isRequired: true }],
      ...overrides,
    });
    await save(form, { hiddenNames });
    return form;
  };

  /** Opens the page with a query and sends the form as a browser without JavaScript does. */
  const visit = async (form: HostedTestForm, query: string, text?: string): Promise<Page> => {
    const visitor = new Visitor(testApp);
    const page = await visitor.open(`/f/${form.link}${query}`);
    return visitor.send(`/f/${form.link}`, {
      t: page.token,
      ...hiddenInputsOf(page),
      ...answer(form, text),
    });
  };

  const storedOf = ({ id }: { id: string }): Promise<Stored[]> =>
    testApp.database.query<Stored>(
      'SELECT hidden_values, campaign_id FROM form_responses WHERE form_id = $1 ORDER BY created_at, id',
      [id],
    );

  const contextOf = async (form: { id: string }, id: string) => {
    const { body } = await admin.get(`${pathOf(form)}/responses/${id}/context`).expect(200);
    return (body as { data: { hiddenValues: HiddenValue[]; campaignId: string | null } }).data;
  };

  const inbox = async (query: string): Promise<(string | null)[]> => {
    const { body } = await admin.get(`/teams/${team.teamId}/inbox?${query}`).expect(200);
    return (body as { data: { title: string | null }[] }).data.map(({ title }) => title);
  };

  it('are stored beside the answers, and shown in the console only', async () => {
    const form = await publish();
    const query = queryOf({ utm_source: ' mail ', utm_campaign: 'Gru\u0308ße', other: 'x' });
    expect((await visit(form, query)).status).toBe(303);

    const values = { utm_source: 'mail', utm_campaign: 'Grüße' };
    expect(await storedOf(form)).toEqual([{ hidden_values: values, campaign_id: 'Grüße' }]);
    const [response] = await answersOf(team, form);
    expect(response?.answers).toEqual({ remark: 'Hello' });
    expect(await contextOf(form, response?.id ?? '')).toMatchObject({
      hiddenValues: [
        { name: 'utm_campaign', value: 'Grüße' },
        { name: 'utm_source', value: 'mail' },
      ],
      campaignId: 'Grüße',
    });
    const shown = JSON.stringify(await getResponse(team, form.id, response?.id ?? ''));
    expect(shown).not.toContain('Grüße');
    await viewer.get(`${pathOf(form)}/responses/${response?.id}/context`).expect(403);
  });

  it('are kept without a cookie through errors, a limit, an old page and a second submission', async () => {
    const form = await publish();
    const visitor = new Visitor(testApp);
    const send = (page: Page, inputs: Inputs) =>
      visitor.send(`/f/${form.link}`, { t: page.token, ...hiddenInputsOf(page), ...inputs });
    const kept = { h_utm_source: CANARY, h_utm_campaign: 'spring' };

    const page = await visitor.open(
      `/f/${form.link}${queryOf({ utm_source: CANARY, utm_campaign: 'spring' })}`,
    );
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.html).not.toContain('<script>alert');
    expect(hiddenInputsOf(page)).toEqual(kept);
    const errors = await send(page, answer(form, ''));
    expect([errors.status, hiddenInputsOf(errors)]).toEqual([422, kept]);
    const old = await send({ ...errors, token: 'old' }, answer(form));
    expect([old.status, hiddenInputsOf(old)]).toEqual([200, kept]);
    expect((await send(old, answer(form))).status).toBe(303);
    const again = await send(old, answer(form, 'Changed'));
    expect([again.status, hiddenInputsOf(again)]).toEqual([422, kept]);
    const another = await send({ ...again, token: '' }, answer(form, 'Changed'));
    expect([another.status, hiddenInputsOf(another)]).toEqual([200, kept]);
    for (const text of ['1', '2', '3', '4']) await visitor.submit(form.link, answer(form, text));
    const limited = await send(another, answer(form, 'Changed'));
    expect([limited.status, hiddenInputsOf(limited)]).toEqual([429, kept]);

    const [first] = await storedOf(form);
    expect(first).toEqual({
      hidden_values: { utm_source: CANARY, utm_campaign: 'spring' },
      campaign_id: 'spring',
    });
  });

  it('come in one page for all visitors, which prefilled values do not change', async () => {
    const form = await publish(['ref'], {
      fields: [
        { fieldType: 'TextInput', label: 'Remark', isRequired: true },
        { fieldType: 'TextInput', label: 'City' },
      ],
    });
    const visitor = new Visitor(testApp);
    const pages = [
      await visitor.open(`/f/${form.link}`),
      await visitor.open(`/f/${form.link}?ref=one`),
      await visitor.open(`/f/${form.link}?ref=two&city=Rome`, { 'accept-encoding': 'identity' }),
      await visitor.open(`/f/${form.link}?ref=three&in-frame=1`),
    ];
    expect(pages.map(hiddenInputsOf)).toEqual([
      {},
      { h_ref: 'one' },
      { h_ref: 'two' },
      { h_ref: 'three' },
    ]);
    expect(pages[2]?.html).toContain('value="Rome"');
  });

  it('are ignored when they are blank, too long or not text, and take 255 characters', async () => {
    const names = times(10, (index) => `n${index}`);
    const form = await publish(names);
    const longest = '&🎂"'.repeat(85);
    const query = new URLSearchParams([
      ['n0', longest],
      ['n1', `${longest}x`],
      ['n2', ' \u200b '],
      ['n3', ''],
      ['n4', 'two\r\nlines\u0000'],
      ['n5', 'first'],
      ['n5', 'second'],
      ['N6', 'x'],
      ['n7', 'x'.repeat(8_000)],
    ]);
    expect((await visit(form, `?${query.toString()}`)).status).toBe(303);
    expect(await storedOf(form)).toEqual([
      { hidden_values: { n0: longest, n4: 'two lines', n5: 'first' }, campaign_id: null },
    ]);
    const page = await new Visitor(testApp).open(
      `/f/${form.link}${queryOf(Object.fromEntries(names.map((name) => [name, '"'.repeat(255)])))}`,
    );
    expect(Object.values(hiddenInputsOf(page))).toEqual(times(10, () => '"'.repeat(255)));
  });

  it('that a visitor forges are checked again, and stored only under names of the form', async () => {
    const form = await publish();
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${form.link}`);
    const sent = await visitor.send(`/f/${form.link}`, {
      t: token,
      ...answer(form),
      h_utm_source: 'x'.repeat(256),
      h_utm_campaign: [' spring ', 'autumn'],
      h_ref: 'x',
      h___proto__: 'x',
    });
    expect(sent.status).toBe(303);
    expect(await storedOf(form)).toEqual([
      { hidden_values: { utm_campaign: 'spring' }, campaign_id: 'spring' },
    ]);
  });

  it('give way to the campaign of the form only without utm_campaign, also over the API', async () => {
    const form = await publish(NAMES, { webhookUrl: null });
    await visit(form, '?utm_source=mail');
    const saved = await save(form, { campaignId: ' summer ' });
    expect([saved.campaignId, saved.hiddenNames]).toEqual(['summer', NAMES]);
    await visit(form, '?utm_source=mail');
    await visit(form, '?utm_campaign=autumn');
    await submitResponse(team, form.id, { remark: 'API' });
    const many = times(30, () => submitResponse(team, form.id, { remark: 'Batch' }));
    await Promise.all(many);
    await save(form, { campaignId: ' ' });
    await submitResponse(team, form.id, { remark: 'API' });

    const campaigns = (await storedOf(form)).map(({ campaign_id }) => campaign_id);
    expect(campaigns).toEqual([null, 'summer', 'autumn', ...times(31, () => 'summer'), null]);
  });

  it('are kept in the quarantine, and by the response that it becomes', async () => {
    const form = await publish();
    const visitor = new Visitor(testApp);
    const page = await visitor.open(`/f/${form.link}?utm_campaign=spring`);
    const trapped = { zq7_k: 'x', ...answer(form) };
    await visitor.send(`/f/${form.link}`, { t: page.token, ...hiddenInputsOf(page), ...trapped });
    await new Visitor(testApp).submit(form.link, trapped);

    const quarantine = `${pathOf(form)}/quarantine`;
    const { body } = await admin.get(quarantine).expect(200);
    const [plain, kept] = (body as { data: { id: string; hiddenValues: HiddenValue[] }[] }).data;
    expect(plain?.hiddenValues).toEqual([]);
    expect(kept?.hiddenValues).toEqual([{ name: 'utm_campaign', value: 'spring' }]);
    await admin.post(`${quarantine}/${kept?.id}/accept`).expect(200);
    await admin.post(`${quarantine}/${plain?.id}/accept`).expect(200);
    expect(await storedOf(form)).toEqual([
      { hidden_values: { utm_campaign: 'spring' }, campaign_id: 'spring' },
      { hidden_values: null, campaign_id: null },
    ]);
  });

  it('have names that the builder checks', async () => {
    const form = await publish([]);
    const rejected = async (hiddenNames: unknown, fields: string[]): Promise<void> => {
      expectError(await trySave(form, { hiddenNames }), 'VALIDATION_FAILED', fields);
    };
    await rejected(['UTM'], [expect.stringMatching(/^hiddenNames\[0\]: must have 1 to 64/)]);
    await rejected(['a', '__proto__'], [expect.stringMatching(/^hiddenNames\[1\]: must have/)]);
    await rejected(['embed'], ['hiddenNames[0]: is a parameter of the page itself']);
    await rejected(['a', 'b', 'a'], ['hiddenNames[2]: must be unique']);
    await rejected(['a', 'remark'], ['hiddenNames[1]: is the key of a field of the form']);
    await rejected(
      times(11, (index) => `n${index}`),
      ['hiddenNames: must be an array of at most 10 names'],
    );
    await rejected('utm_source', ['hiddenNames: must be an array of at most 10 names']);
    expectError(await trySave(form, { campaignId: 'x'.repeat(256) }), 'VALIDATION_FAILED', [
      'campaignId: must contain 1 to 255 characters',
    ]);
    const names = [...times(9, (index) => `n${index}`), 'x'.repeat(64)];
    const saved = await save(form, { hiddenNames: names, campaignId: '🎂'.repeat(255) });
    expect([saved.hiddenNames, saved.campaignId]).toEqual([names, '🎂'.repeat(255)]);
    const { body } = await admin.post(`${pathOf(form)}/duplicate`).expect(201);
    const copy = await readBuilder(admin, pathOf((body as { data: { id: string } }).data));
    expect([copy.hiddenNames, copy.campaignId]).toEqual([names, '🎂'.repeat(255)]);
    expect((await save(form, { hiddenNames: undefined })).hiddenNames).toEqual([]);
  });

  it('do both when a field gets the same name over the API: they prefill it and are stored', async () => {
    const form = await publish(['city']);
    await team
      .patch(`/forms/${form.id}`, {
        fields: [
          { fieldType: 'TextInput', label: 'Remark' },
          { fieldType: 'TextInput', label: 'City' },
        ],
      })
      .expect(200);
    const page = await new Visitor(testApp).open(`/f/${form.link}?city=Rome`);
    expect(hiddenInputsOf(page)).toEqual({ h_city: 'Rome' });
    expect(page.html.split('value="Rome"').length - 1).toBe(2);
    const { body } = await trySave(form, { hiddenNames: ['city'] });
    expect(body).toMatchObject({ fields: ['hiddenNames[0]: is the key of a field of the form'] });
  });

  describe('in lists and exports', () => {
    let form: HostedTestForm;
    let plain: { id: string };

    beforeAll(async () => {
      form = await publish([...NAMES, 'constructor'], {
        fields: [
          { fieldType: 'TextInput', label: 'Remark', isRequired: true },
          { fieldType: 'TextInput', label: 'City' },
        ],
      });
      await submitResponse(team, form.id, { remark: 'before' });
      const links = [
        '?utm_source=mail&utm_campaign=spring',
        '?utm_source=mail',
        '?utm_source=%3D1%2B1',
      ];
      for (const [index, query] of links.entries()) await visit(form, query, `${index}`);
      plain = await createForm(team, { fields: [{ fieldType: 'TextInput', label: 'Remark' }] });
      await submitResponse(team, plain.id, { remark: 'plain' });
    });

    it('filter the inbox, of one form and of all, with other filters and by pages', async () => {
      const filter = 'hiddenName=utm_source&hiddenValue=mail';
      const own = `formId=${form.id}&${filter}`;
      expect(await inbox(own)).toEqual(['1', '0']);
      expect(await inbox(`${own}&sort=oldest`)).toEqual(['0', '1']);
      expect(await inbox(`${own}&sort=unread`)).toEqual(['1', '0']);
      expect(await inbox(`${own}&search=1`)).toEqual(['1']);
      expect(await inbox(`${own}&fieldKey=remark&fieldValue=0`)).toEqual(['0']);
      expect(await inbox(`${own}&channel=api`)).toEqual([]);
      expect(await inbox(`hiddenName=utm_source&hiddenValue=%3D1%2B1`)).toEqual(['2']);
      expect(await inbox(`${own}&startDate=2999-01-01`)).toEqual([]);
      expect(await inbox(`formId=${form.id}&hiddenName=utm_campaign&hiddenValue=mail`)).toEqual([]);
      const { body } = await admin.get(`/teams/${team.teamId}/inbox?${own}&limit=1`).expect(200);
      const { nextCursor } = (body as { pagination: { nextCursor: string } }).pagination;
      expect(await inbox(`${own}&limit=1&cursor=${nextCursor}`)).toEqual(['0']);
    });

    it('filter the summary, but not for viewers', async () => {
      const summary = `${pathOf(form)}/summary?hiddenName=utm_source&hiddenValue=mail`;
      const { body } = await admin.get(summary).expect(200);
      expect(body).toMatchObject({ data: { responses: 2, readResponses: 2 } });
      expectError(await viewer.get(summary), 'FORBIDDEN');
    });

    it('need a name and a value', async () => {
      const path = `/teams/${team.teamId}/inbox`;
      const cases: [string, string][] = [
        ['hiddenName=ref', 'hiddenValue: is required with hiddenName'],
        ['hiddenValue=x', 'hiddenName: is required with hiddenValue'],
        [
          `hiddenName=ref&hiddenValue=${'x'.repeat(256)}`,
          'hiddenValue: must contain at most 255 characters',
        ],
      ];
      for (const [query, field] of cases) {
        expectError(await admin.get(`${path}?${query}`), 'VALIDATION_FAILED', [field]);
      }
      const { body } = await admin.get(`${path}?hiddenName=A&hiddenValue=x`).expect(400);
      expect(body).toMatchObject({ fields: [expect.stringMatching(/^hiddenName: must have/)] });
    });

    it('are the last columns of CSV, where no cell is a formula', async () => {
      const { lines } = await download(team, form.id, '?order=asc');
      const cells = lines.map((line) => line.trimEnd().split(',').slice(7));
      expect(cells).toEqual([
        ['Remark', 'City', 'utm_source', 'utm_campaign', 'constructor'],
        ['before', '', '', '', ''],
        ['0', '', 'mail', 'spring', ''],
        ['1', '', 'mail', '', ''],
        ['2', '', "'=1+1", '', ''],
      ]);
      const filtered = await download(team, form.id, '?hiddenName=utm_campaign&hiddenValue=spring');
      expect(filtered.lines).toHaveLength(2);
    });

    it('are the last member of lines of NDJSON, for forms that name some', async () => {
      const { lines } = await download(team, form.id, '?format=ndjson&order=asc');
      const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(rows.map(({ hiddenValues }) => hiddenValues)).toEqual([
        { utm_source: null, utm_campaign: null, constructor: null },
        { utm_source: 'mail', utm_campaign: 'spring', constructor: null },
        { utm_source: 'mail', utm_campaign: null, constructor: null },
        { utm_source: '=1+1', utm_campaign: null, constructor: null },
      ]);
      expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('hiddenValues');
      const others = await download(team, plain.id, '?format=ndjson');
      expect(others.lines[0]).not.toContain('hiddenValues');
    });

    it('of names that the form has lost stay in the response, and find it', async () => {
      await save(form, { hiddenNames: ['utm_source'] });
      const [response] = (await answersOf(team, form)).filter(
        ({ answers }) => answers.remark === '0',
      );
      expect((await contextOf(form, response?.id ?? '')).hiddenValues).toContainEqual({
        name: 'utm_campaign',
        value: 'spring',
      });
      expect(await inbox(`formId=${form.id}&hiddenName=utm_campaign&hiddenValue=spring`)).toEqual([
        '0',
      ]);
      const { lines } = await download(team, form.id);
      expect(lines[0]?.trimEnd().split(',').slice(7)).toEqual(['Remark', 'City', 'utm_source']);
    });
  });

  it('do not count against the limit of prefilled pages of a network', async () => {
    const form = await publish();
    const visitor = new Visitor(testApp, newAddress());
    for (let index = 0; index < 70; index += 1) {
      const page = await visitor.open(`/f/${form.link}?utm_source=${index}`);
      expect(hiddenInputsOf(page)).toEqual({ h_utm_source: `${index}` });
    }
    expect((await visitor.send(`/f/${form.link}`, answer(form, ''))).status).toBe(200);
  });
});
