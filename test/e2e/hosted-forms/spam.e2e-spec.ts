import { FormRates } from '../../../src/hosted-forms/spam/form-rates';
import { isWorkProved } from '../../../src/hosted-forms/spam/proof-of-work';
import { createMember } from '../../factories/account.factory';
import { type BuilderField, formPath, saveForm } from '../../factories/builder.factory';
import { createTeam } from '../../factories/team.factory';
import { fakeDate } from '../../support/simulated-clock';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { Receiver } from '../../support/webhooks/receiver';
import { deliveriesOf, settledOne, setTiming } from '../../support/webhooks/webhook-app';
import {
  agedToken,
  answersOf,
  type HostedTestForm,
  type Inputs,
  newAddress,
  type Page,
  publishForm,
  setSettings,
  startHostedApp,
  Visitor,
} from '../../support/visitor';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

interface Quarantined {
  id: string;
  reasons: string[];
  fields: { key: string; value: unknown }[];
}

const remark = (form: HostedTestForm, text: string) => ({ [form.inputs.Remark ?? '']: text });

const trapped = (form: HostedTestForm, text = 'Buy') => ({ zq7_k: 'x', ...remark(form, text) });

/** The proof of work of a page, as its script computes it. */
function solve(token: string): string {
  let number = 0;
  while (!isWorkProved(token, `${number}`)) number += 1;
  return `${number}`;
}

/** Stops the date, so that pages are sent without delay and no minute or day ends. */
const stopDate = (): void => fakeDate(new Date().toISOString());

describe('Spam on hosted pages', () => {
  const { testApp, team, admin } = useTeams({ app: startHostedApp });
  const receiver = useOnce(() => Receiver.start());

  beforeAll(async () => {
    setTiming(testApp.app, {});
  });

  beforeEach(stopDate);
  afterEach(() => jest.useRealTimers());

  const pathOf = ({ id }: HostedTestForm): string => `${formPath(team.teamId, id)}/quarantine`;

  async function quarantineOf(form: HostedTestForm, query = ''): Promise<Quarantined[]> {
    const { body } = await admin.client.get(pathOf(form) + query).expect(200);
    return (body as { data: Quarantined[] }).data;
  }

  it('is quarantined when the trap is filled: no response, counter or webhook, and the usual thank-you page', async () => {
    const form = await publishForm(team, { webhookUrl: receiver.url });
    const sent = await new Visitor(testApp).submit(form.link, trapped(form));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/f/${form.link}/thanks`]);
    expect(await quarantineOf(form)).toMatchObject([
      { reasons: ['trap', 'too_fast'], fields: [{ key: 'remark', value: 'Buy' }] },
    ]);
    expect(await answersOf(team, form)).toEqual([]);
    expect(await deliveriesOf(team, form.id)).toEqual([]);
  });

  it('is quarantined once when a page is sent again, even without signs of spam', async () => {
    const form = await publishForm(team);
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${form.link}`);
    const send = (inputs: Inputs) => visitor.send(`/f/${form.link}`, { t: token, ...inputs });
    const sent = await Promise.all([send(trapped(form)), send(trapped(form))]);
    sent.push(await send(remark(form, 'Buy')));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await quarantineOf(form)).toHaveLength(1);
    expect(await answersOf(team, form)).toEqual([]);
  });

  it('is not assumed when the trap is filled after five seconds, as by a password manager', async () => {
    const form = await publishForm(team);
    const token = await agedToken(testApp, form.link, 5_000);
    await new Visitor(testApp).send(`/f/${form.link}`, { t: token, ...trapped(form, 'Real') });
    expect((await answersOf(team, form))[0]?.answers).toEqual({ remark: 'Real' });
    expect(await quarantineOf(form)).toEqual([]);
  });

  it('becomes one response with one webhook when a member accepts it, once', async () => {
    const form = await publishForm(team, {
      webhookUrl: receiver.url,
      fields: [
        { fieldType: 'TextInput', label: 'First name' },
        { fieldType: 'EmailInput', label: 'Email' },
        { fieldType: 'NumberInput', label: 'Cups' },
        { fieldType: 'Checkbox', label: 'Days', isGroup: true, options: ['Mon', 'Tue', 'Wed'] },
        { fieldType: 'Checkbox', label: 'News' },
        { fieldType: 'DatePicker', label: 'Birthday' },
        { fieldType: 'Textarea', label: 'Remarks' },
      ],
    });
    const typed: Inputs = {
      'First name': 'Not a robot',
      Email: 'person@example.com',
      Cups: '2.5',
      Days: ['Mon', 'Wed'],
      News: 'true',
      Birthday: '1990-12-31',
      Remarks: '',
    };
    const inputs = Object.entries(typed).map(([label, value]) => [form.inputs[label], value]);
    await new Visitor(testApp).submit(form.link, { zq7_k: 'x', ...Object.fromEntries(inputs) });
    const [row] = await quarantineOf(form);
    const before = receiver.calls.length;
    const accept = () => admin.client.post(`${pathOf(form)}/${row?.id}/accept`);
    const results = await Promise.all([accept(), accept()]);
    expect(results.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 404,
    ]);
    expect(await quarantineOf(form)).toEqual([]);
    const [response, ...others] = await answersOf(team, form);
    expect(others).toEqual([]);
    expect([response?.source, response?.answers]).toEqual([
      'public',
      {
        first_name: 'Not a robot',
        email: 'person@example.com',
        cups: 2.5,
        days: 'Mon|Wed',
        news: true,
        birthday: '1990-12-31',
        remarks: null,
      },
    ]);
    const { body } = await team.get('/customers?email=person@example.com').expect(200);
    expect((body as { data: unknown[] }).data).toMatchObject([{ firstName: 'Not a robot' }]);
    await settledOne(team, form.id);
    expect(receiver.calls).toHaveLength(before + 1);
  });

  it('is listed in pages, and can be deleted', async () => {
    const form = await publishForm(team);
    for (const text of ['1', '2', '3'])
      await new Visitor(testApp).submit(form.link, trapped(form, text));
    const { body } = await admin.client.get(`${pathOf(form)}?limit=2`).expect(200);
    const { data, pagination } = body as {
      data: Quarantined[];
      pagination: { nextCursor: string };
    };
    const rest = await quarantineOf(form, `?limit=2&cursor=${pagination.nextCursor}`);
    expect([...data, ...rest].map(({ fields }) => fields[0]?.value)).toEqual(['3', '2', '1']);
    await admin.client.delete(`${pathOf(form)}/${data[0]?.id}`).expect(200);
    await admin.client.delete(`${pathOf(form)}/${data[0]?.id}`).expect(404);
    expect(await quarantineOf(form)).toHaveLength(2);
    await admin.client.get(`${pathOf(form)}?cursor=1`).expect(400);
  });

  it('cannot be accepted when it violates the present fields of the form', async () => {
    const form = await publishForm(team);
    await new Visitor(testApp).submit(form.link, trapped(form, 'A person'));
    const [row] = await quarantineOf(form);
    const path = formPath(team.teamId, form.id);
    const acceptAfter = async (change: (fields: BuilderField[]) => BuilderField[]) => {
      await saveForm(admin.client, path, ({ fields }) => ({
        status: 'draft',
        fields: change(fields),
        removedAnswers: {},
      }));
      return admin.client.post(`${pathOf(form)}/${row?.id}/accept`);
    };

    expectError(
      await acceptAfter((fields) =>
        fields.map((field) => ({ ...field, fieldType: 'NumberInput' })),
      ),
      'INVALID_FIELD_VALUES',
      ['remark: must be a number or a decimal numeric string'],
    );
    expectError(
      await acceptAfter(() => [
        { id: null, label: 'Consent', fieldType: 'TextInput', isRequired: true },
      ]),
      'MISSING_REQUIRED_FIELDS',
      ['consent'],
    );
    expectError(await acceptAfter(() => []), 'FORM_HAS_NO_FIELDS');
    expect(await answersOf(team, form)).toEqual([]);
  });

  it('can be read and deleted only by roles with the permission, and not by other teams', async () => {
    const form = await publishForm(team);
    await new Visitor(testApp).submit(form.link, trapped(form));
    const [row] = await quarantineOf(form);
    const { client: viewer } = await createMember(testApp, team.teamId, 'viewer');
    const { client: editor } = await createMember(testApp, team.teamId, 'editor');
    await viewer.get(pathOf(form)).expect(403);
    await editor.delete(`${pathOf(form)}/${row?.id}`).expect(403);
    const other = await createTeam(testApp);
    const { client: stranger } = await createMember(testApp, other.teamId, 'admin');
    await stranger.get(pathOf(form)).expect(404);
    await stranger.get(`${formPath(other.teamId, form.id)}/quarantine`).expect(404);
    await stranger
      .post(`${formPath(other.teamId, form.id)}/quarantine/${row?.id}/accept`)
      .expect(404);
  });

  describe('with a proof of work', () => {
    it('includes every submission without the proof, no matter how long its page was open', async () => {
      const form = await publishForm(team);
      await setSettings(testApp, form, { isProofOfWorkRequired: true });
      const send = async (ageMs: number, work = '', visitor = new Visitor(testApp)) => {
        const t = await agedToken(testApp, form.link, ageMs);
        const w = work === '' ? '' : solve(t);
        return visitor.send(`/f/${form.link}`, { t, w, ...remark(form, `${ageMs}`) });
      };
      for (const ageMs of [1_999, 2_200, 20_000, 3_600_000]) await send(ageMs);
      await send(5_000, 'done');
      expect((await answersOf(team, form)).map(({ answers }) => answers.remark)).toEqual(['5000']);
      expect((await quarantineOf(form)).map(({ reasons }) => reasons)).toEqual([
        ['no_work'],
        ['no_work'],
        ['no_work'],
        ['too_fast', 'no_work'],
      ]);
    });

    it('excludes the first submission of a network in an hour during an attack, if its page was open for 20 s', async () => {
      const form = await publishForm(team);
      const rates = testApp.app.get(FormRates);
      for (let sent = 0; sent < 106; sent += 1)
        await rates.count({ teamId: team.teamId, formId: form.id }, Date.now());
      const patient = new Visitor(testApp);
      for (const [ageMs, visitor] of [
        [19_999, new Visitor(testApp)],
        [20_000, patient],
        [22_000, patient],
      ] as const) {
        const t = await agedToken(testApp, form.link, ageMs);
        await visitor.send(`/f/${form.link}`, { t, ...remark(form, `${ageMs}`) });
      }
      expect((await answersOf(team, form)).map(({ answers }) => answers.remark)).toEqual(['20000']);
      expect(await quarantineOf(form)).toHaveLength(2);
    });

    it.each([true, false])(
      'asks for the proof only during an attack, also if it ends while the page is rendered: %s',
      async (isAttacked) => {
        const form = await publishForm(team);
        const attacked = jest.spyOn(testApp.app.get(FormRates), 'isAttacked');
        attacked.mockReturnValueOnce(isAttacked).mockReturnValue(!isAttacked);
        await new Visitor(testApp).open(`/f/${form.link}`);
        attacked.mockReturnValue(isAttacked);
        const { html } = await new Visitor(testApp).open(`/f/${form.link}`);
        attacked.mockRestore();
        expect(html.includes('new Worker(')).toBe(isAttacked);
      },
    );

    it('includes submissions without the proof during an attack, and only then the page asks for the proof', async () => {
      const form = await publishForm(team);
      const { html } = await new Visitor(testApp).open(`/f/${form.link}`);
      expect(html).not.toMatch(/<script|<noscript/);
      const rates = testApp.app.get(FormRates);
      for (let sent = 0; sent < 106; sent += 1)
        await rates.count({ teamId: team.teamId, formId: form.id }, Date.now());
      const attacked = await new Visitor(testApp).open(`/f/${form.link}`);
      expect(attacked.html).toContain('new Worker("/proof-of-work.js")');
      expect(attacked.html).toContain('<noscript><p class="hint">Your browser blocks scripts.');
      await new Visitor(testApp).submit(form.link, remark(form, 'Robot'));
      expect(await quarantineOf(form)).toHaveLength(1);
    });
  });

  describe('from one network', () => {
    it('is limited to five submissions a minute; the response to the sixth keeps its answers', async () => {
      const form = await publishForm(team);
      const address = newAddress();
      const statuses = [];
      for (let sent = 0; sent < 5; sent += 1) {
        const { status } = await new Visitor(testApp, address).submit(form.link, remark(form, 'x'));
        statuses.push(status);
      }
      const sixth = await new Visitor(testApp, address).submit(form.link, remark(form, 'Kept'));
      expect([...statuses, sixth.status]).toEqual([303, 303, 303, 303, 303, 429]);
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(sixth.html).toContain('value="Kept"');
      expect(sixth.html).toContain('Please wait a minute');
      expect((await new Visitor(testApp).submit(form.link, remark(form, 'x'))).status).toBe(303);
    });

    it('is counted by IPv6 network of 64 bits', async () => {
      const form = await publishForm(team);
      const statuses = [];
      for (let host = 1; host <= 6; host += 1) {
        const visitor = new Visitor(testApp, `2001:db8:1:2::${host}`);
        statuses.push((await visitor.submit(form.link, remark(form, 'x'))).status);
      }
      const neighbour = new Visitor(testApp, '2001:db8:1:3::1');
      statuses.push((await neighbour.submit(form.link, remark(form, 'x'))).status);
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 303]);
    });

    it.each<[string, (index: number) => string]>([
      ['203.0.113.80 with ports', (index) => `203.0.113.80:${2_000 + index}`],
      ['2001:db8:4::1 with ports', (index) => `[2001:db8:4::1]:${2_000 + index}`],
      ['texts that are no address', (index) => `_${index}`],
    ])('is counted as one network: %s', async (_name, addressOf) => {
      const form = await publishForm(team);
      const statuses = [];
      for (let sent = 0; sent < 6; sent += 1) {
        const visitor = new Visitor(testApp, addressOf(sent));
        statuses.push((await visitor.submit(form.link, remark(form, 'x'))).status);
      }
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    });

    it('gets sixty pages with errors a minute, and after that shorter pages that keep the answers', async () => {
      const form = await publishForm(team, {
        fields: [{ fieldType: 'TextInput', label: 'Remark', isRequired: true }],
      });
      const visitor = new Visitor(testApp);
      const { token } = await visitor.open(`/f/${form.link}`);
      const send = () => visitor.send(`/f/${form.link}`, { t: token, f_other: '"Kept"' });
      const pages = await Promise.all(times(61, send));
      const [short] = pages.filter(({ status }) => status === 429);
      expect(pages.filter(({ status }) => status === 422)).toHaveLength(60);
      expect(short?.headers.get('retry-after')).toBe('60');
      expect(short?.title).toBe('Please wait a minute');
      expect(short?.html).toContain(
        '<input type="hidden" name="f_other" value="&quot;Kept&quot;">',
      );
      expect(short?.html).toContain(`<input type="hidden" name="t" value="${token}">`);
      const others: Page[] = [];
      // A few at a time: on a busy machine, more would reach their deadlines.
      while (others.length < 240) others.push(...(await Promise.all(times(20, send))));
      const bare = others.filter(({ html }) => !html.includes('Kept'));
      expect(bare.map(({ status, title }) => [status, title])).toEqual([
        [429, 'Please wait a minute'],
      ]);
    });
  });

  it('is rejected each time that the page is sent while the form is over its limit', async () => {
    const form = await publishForm(team);
    const admit = jest.spyOn(testApp.app.get(FormRates), 'admit').mockResolvedValue(false);
    const visitor = new Visitor(testApp);
    const { token } = await visitor.open(`/f/${form.link}`);
    const send = () => visitor.send(`/f/${form.link}`, { t: token, ...remark(form, 'Kept') });
    const pages = [...(await Promise.all([send(), send()])), await send()];
    expect(pages.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(await answersOf(team, form)).toEqual([]);
    admit.mockRestore();
    expect((await send()).status).toBe(303);
  });

  it('is stored and logged without the address of its sender', async () => {
    const form = await publishForm(team);
    const visitor = new Visitor(testApp);
    await visitor.submit(form.link, trapped(form, 'Secret answer'));
    const rows = await testApp.database.query<{ row: string }>(
      'SELECT row_to_json(q)::text AS row FROM quarantined_responses q',
    );
    const written = rows.map(({ row }) => row).join() + JSON.stringify(testApp.logLines);
    expect(written).toContain('Secret answer');
    expect(JSON.stringify(testApp.logLines)).not.toContain('Secret answer');
    expect(JSON.stringify(testApp.logLines)).not.toContain(form.link);
    expect(written).not.toContain(visitor.address);
  });
});
