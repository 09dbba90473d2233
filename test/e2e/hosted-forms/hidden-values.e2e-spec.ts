import { readBuilder, type SaveBody } from '../../factories/builder.factory';
import { getResponse, submitResponse } from '../../factories/response.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import {
  answersOf,
  type Inputs,
  newAddress,
  type Page,
  Visitor,
  hiddenInputsOf,
} from '../../support/visitor';
import { useHiddenValues, type HiddenValue, NAMES, answer } from './hidden-values-harness';

interface Stored {
  readonly hidden_values: Record<string, string> | null;
  readonly campaign_id: string | null;
}

const CANARY = `"><script>alert('x')</script>`;

const queryOf = (values: Record<string, string>): string =>
  `?${new URLSearchParams(values).toString()}`;

describe('Hidden values of a hosted form', () => {
  const { testApp, team, admin, viewer, pathOf, save, publish, visit, contextOf } =
    useHiddenValues();

  const trySave = async (form: { id: string }, change: Partial<SaveBody>) => {
    const { form: saved, settings } = await readBuilder(admin.client, pathOf(form));
    return admin.client.put(`${pathOf(form)}/builder`, { ...saved, settings, ...change });
  };

  const storedOf = ({ id }: { id: string }): Promise<Stored[]> =>
    testApp.database.query<Stored>(
      'SELECT hidden_values, campaign_id FROM form_responses WHERE form_id = $1 ORDER BY created_at, id',
      [id],
    );

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
    await viewer.client.get(`${pathOf(form)}/responses/${response?.id}/context`).expect(403);
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

  it('differ between visitors, although the rendered page is cached', async () => {
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

  it('are checked again when they are submitted, and stored only under names of the form', async () => {
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

  it('set the campaign by utm_campaign; without it, the campaign of the form applies, also over the API', async () => {
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

  it('are kept in quarantine, and by the accepted response', async () => {
    const form = await publish();
    const visitor = new Visitor(testApp);
    const page = await visitor.open(`/f/${form.link}?utm_campaign=spring`);
    const trapped = { zq7_k: 'x', ...answer(form) };
    await visitor.send(`/f/${form.link}`, { t: page.token, ...hiddenInputsOf(page), ...trapped });
    await new Visitor(testApp).submit(form.link, trapped);

    const quarantine = `${pathOf(form)}/quarantine`;
    const { body } = await admin.client.get(quarantine).expect(200);
    const [plain, kept] = (body as { data: { id: string; hiddenValues: HiddenValue[] }[] }).data;
    expect(plain?.hiddenValues).toEqual([]);
    expect(kept?.hiddenValues).toEqual([{ name: 'utm_campaign', value: 'spring' }]);
    await admin.client.post(`${quarantine}/${kept?.id}/accept`).expect(200);
    await admin.client.post(`${quarantine}/${plain?.id}/accept`).expect(200);
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
    const { body } = await admin.client.post(`${pathOf(form)}/duplicate`).expect(201);
    const copy = await readBuilder(admin.client, pathOf((body as { data: { id: string } }).data));
    expect([copy.hiddenNames, copy.campaignId]).toEqual([names, '🎂'.repeat(255)]);
    expect((await save(form, { hiddenNames: undefined })).hiddenNames).toEqual([]);
  });

  it('prefill a field that gets the same name over the API, and stay hidden inputs', async () => {
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
