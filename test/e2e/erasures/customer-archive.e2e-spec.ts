import { randomUUID } from 'node:crypto';
import { MODULES } from '../../../src/modules';
import { CustomerDataService } from '../../../src/responses/customer-data/customer-data.service';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { readZip } from '../../support/read-zip';
import { useTeams } from '../../support/use-teams';

const MARKUP = `</td><script>alert(1)</script><img src=x onerror="alert('2')">&amp;`;
const FIELDS = [
  { label: 'Email', fieldType: 'EmailInput' },
  { label: `Remark ${MARKUP}`, fieldType: 'Textarea' },
];

interface Data {
  createdAt: string;
  customer: Record<string, unknown>;
  entries: object[];
  redemptions: { points: number }[];
  responses: { id: string }[];
  quarantined: object[];
  events: { action: string }[];
}

/** The lists that manifests declare, of a customer without rows. */
const NO_ROWS = Object.fromEntries(
  MODULES.flatMap(({ customerRows = [] }) => customerRows).flatMap(({ archive }) =>
    'list' in archive ? [[archive.name, []] as const] : [],
  ),
);
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;

describe('The archive of a customer', () => {
  const { testApp, team, admin } = useTeams();

  const pathOf = (id: string): string => `/teams/${team.teamId}/customer/${id}/archive`;

  async function open(id: string, query = ''): Promise<{ data: Data; page: string }> {
    const response = await admin.client
      .get(`${pathOf(id)}${query}`)
      .buffer(true)
      .parse((stream, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.headers['content-disposition']).toContain(`customer-${id}.zip`);
    const files = readZip(response.body as Buffer);
    expect(Object.keys(files)).toEqual(['index.html', 'data.json']);
    return { data: JSON.parse(files['data.json'] ?? '') as Data, page: files['index.html'] ?? '' };
  }

  async function create(body: object): Promise<string> {
    const created = await team
      .post('/customer', { firstName: 'Ada', lastName: 'Lovelace', ...body })
      .expect(201);
    return (created.body as { data: { id: string } }).data.id;
  }

  it('contains all data of the customer as JSON and as a page without active content', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await create({ email, phone: '+12125550171', lastName: MARKUP });
    const other = await create({ email: `${randomUUID()}@example.com` });
    await admin.client
      .post(`/teams/${team.teamId}/customer/${id}/merge`, { mergedId: other })
      .expect(200);
    const { id: formId } = await createForm(team, { name: `Club ${MARKUP}`, fields: FIELDS });
    const schema = await team.get(`/forms/${formId}/schema`).expect(200);
    const [, remark] = (schema.body as { data: { fields: { key: string; id: string }[] } }).data
      .fields;
    const answers = { email, [remark?.key ?? '']: `I ${MARKUP}` };
    const shown = await submitResponse(team, formId, answers);
    const binned = await submitResponse(team, formId, { email });
    await team.delete(`/forms/${formId}/responses/${binned.formResponseId}`).expect(200);
    await submitResponse(team, formId, { email: 'somebody.else@example.com' });
    const gift = { points: 5, type: 'increment', note: MARKUP, reference: 'R1' };
    await team.post(`/customer/${id}/loyalty`, gift).expect(200);
    const coupon = await createCoupon(testApp, team, { name: `Gift ${MARKUP}` });
    await team
      .post(`/customer/${id}/qr`, { couponId: coupon.couponId, code: coupon.codes[0] })
      .expect(200);
    await testApp.database.query(
      `INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons, hidden_values)
       SELECT team_id, gen_random_uuid(), form_id, now() + interval '1 day', answers, '{trap}', $2
         FROM form_responses WHERE id = $1`,
      [shown.formResponseId, JSON.stringify({ utm_source: MARKUP })],
    );
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, response_id, status, created_at)
       SELECT team_id, gen_random_uuid(), form_id, id, 'delivered', created_at FROM form_responses WHERE id = $1`,
      [shown.formResponseId],
    );

    const { data, page } = await open(id);

    const given = [
      { key: 'email', label: 'Email', value: email },
      { key: remark?.key, label: `Remark ${MARKUP}`, value: `I ${MARKUP}` },
    ];
    const form = `Club ${MARKUP}`;
    expect(data).toEqual({
      ...NO_ROWS,
      createdAt: ISO,
      customer: {
        id, email, firstName: 'Ada', lastName: MARKUP, phone: '+12125550171', username: null,
        points: 15, campaignId: null, createdAt: ISO, updatedAt: ISO, mergedIds: [other],
      },
      entries: [
        { id: expect.any(String), at: ISO, points: 10, balanceAfter: 15, reason: 'coupon', coupon: `Gift ${MARKUP}`, note: null, reference: null },
        { id: expect.any(String), at: ISO, points: 5, balanceAfter: 5, reason: 'loyalty', coupon: null, note: MARKUP, reference: 'R1' },
      ],
      redemptions: [{ at: ISO, coupon: `Gift ${MARKUP}`, code: coupon.codes[0], points: 10 }],
      responses: [
        { id: shown.formResponseId, at: ISO, form, source: 'public', answers: given, hiddenValues: [], campaignId: null, deletedAt: null, deliveries: [{ at: ISO, status: 'delivered' }] },
        { id: binned.formResponseId, at: ISO, form, source: 'public', answers: [given[0], { ...given[1], value: null }], hiddenValues: [], campaignId: null, deletedAt: ISO, deliveries: [] },
      ],
      quarantined: [
        { at: ISO, expiresAt: ISO, form, answers: given, hiddenValues: [{ name: 'utm_source', value: MARKUP }] },
      ],
      events: expect.any(Array) as unknown,
    }); // oxfmt-ignore
    expect(data.events.map(({ action }) => action)).toEqual([
      'exportCustomer', 'redeemCoupon', 'changePoints', 'mergeCustomers', 'createCustomer',
    ]); // oxfmt-ignore
    expect(page).not.toMatch(/<script|<img|onerror="/);
    expect(page.split('&lt;script&gt;alert(1)&lt;/script&gt;').length).toBeGreaterThan(8);
    expect(page).toContain("default-src 'none'");
    for (const text of ['<html lang="en">', 'Merged two customers', coupon.codes[0] ?? '', 'In the bin since', 'Passed on to another system']) {
      expect(page).toContain(text);
    } // oxfmt-ignore
    expect((await open(id, '?language=de')).page).toMatch(
      /<html lang="de">[^]*Antworten auf Formulare[^]*Kunden zusammengeführt/,
    );
  });

  it('contains each response once, also when responses are deleted and restored meanwhile', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await create({ email });
    const { id: formId } = await createForm(team, { fields: FIELDS });
    const ids: string[] = [];
    // More responses than one batch.
    while (ids.length < 25) {
      ids.push((await submitResponse(team, formId, { email })).formResponseId);
    }
    const [first, second] = ids;
    const move = (to: string, moved: (string | undefined)[]) =>
      admin.client.post(`/teams/${team.teamId}${to}`, { ids: moved }).expect(200);
    await move('/inbox/delete', [second, ids[23]]);

    const read: string[] = [];
    for await (const { response } of testApp.app
      .get(CustomerDataService)
      .walk(systemScope(team.teamId), id)) {
      read.push(response.id);
      if (read.length !== 1) continue;
      await move('/bin/responses/restore', [second, ids[23]]);
      await move('/inbox/delete', [first, ids[24]]);
    }

    expect(read).toHaveLength(25);
    expect(read.toSorted()).toEqual(ids.toSorted());
  });

  it('contains stored and quarantined answers to a form in the bin', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await create({ email });
    const { id: formId } = await createForm(team, { name: 'Old club', fields: FIELDS });
    const { formResponseId } = await submitResponse(team, formId, { email });
    await testApp.database.query(
      `INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons)
       SELECT team_id, gen_random_uuid(), form_id, now() + interval '1 day', answers, '{trap}'
         FROM form_responses WHERE id = $1`,
      [formResponseId],
    );
    await team.delete(`/forms/${formId}`).expect(200);
    await eventually(async () => {
      const binned = await testApp.database.query(
        `SELECT 1 FROM forms WHERE id = $1 AND bin_state = 'binned'`,
        [formId],
      );
      return binned.length === 1;
    });
    const { data } = await open(id);
    const stored = {
      form: 'Old club',
      answers: expect.arrayContaining([{ key: 'email', label: 'Email', value: email }]) as unknown,
    };
    expect(data.responses).toEqual([expect.objectContaining({ id: formResponseId, ...stored })]);
    expect(data.quarantined).toEqual([expect.objectContaining(stored)]);
  });

  it('contains more responses, entries and redemptions than one batch', async () => {
    const id = await create({ email: `${randomUUID()}@example.com` });
    const { id: formId } = await createForm(team, { fields: FIELDS });
    await testApp.database.query(
      `INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
       SELECT $1, gen_random_uuid(), $2, 'public', '{}', $3 FROM generate_series(1, 45)`,
      [team.teamId, formId, id],
    );
    await testApp.database.query(
      `INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after, reason)
       SELECT $1, gen_random_uuid(), $2::uuid, n, 1, n, 'loyalty' FROM generate_series(1, 450) n`,
      [team.teamId, id],
    );
    const { couponId } = await createCoupon(testApp, team);
    await testApp.database.query(
      `INSERT INTO coupon_redemptions (team_id, id, coupon_id, code_id, customer_id, points)
       SELECT $1, gen_random_uuid(), coupon_id, id, $3, n
         FROM coupon_codes, generate_series(1, 405) n WHERE team_id = $1 AND coupon_id = $2`,
      [team.teamId, couponId, id],
    );
    const { data, page } = await open(id);
    expect(new Set(data.redemptions.map(({ points }) => points)).size).toBe(405);
    expect(new Set(data.responses.map((response) => response.id)).size).toBe(45);
    expect(data.entries).toHaveLength(450);
    expect(page.split('<tr>').length).toBeGreaterThan(495);
  });

  it('says that nothing is stored about a new customer', async () => {
    const { data, page } = await open(await create({ email: `${randomUUID()}@example.com` }));
    expect(data).toMatchObject({ ...NO_ROWS, entries: [], responses: [], quarantined: [] });
    expect(data.redemptions).toEqual([]);
    expect(page).toContain('Nothing is stored.');
  });

  it('is for admins of the team, and is recorded in the audit log', async () => {
    const id = await create({ email: `${randomUUID()}@example.com` });
    const editor = await createMember(testApp, team.teamId, 'editor');
    expectError(await editor.client.get(pathOf(id)), 'FORBIDDEN');
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'admin');
    expectError(await stranger.client.get(pathOf(id)), 'TEAM_NOT_FOUND');
    expectError(await stranger.client.get(`/teams/${other.teamId}/customer/${id}/archive`), 'CUSTOMER_NOT_FOUND'); // oxfmt-ignore
    expectError(await admin.client.get(pathOf('x')), 'CUSTOMER_NOT_FOUND');
    expectError(await admin.client.get(`${pathOf(id)}?language=fr`), 'VALIDATION_FAILED', [
      'language: must be one of en, de',
    ]);
    await open(id);
    const events = await testApp.database.query(
      `SELECT actor_kind, actor_id, target_id FROM audit_events WHERE team_id = $1 AND action = 'exportCustomer' AND target_id = $2`,
      [team.teamId, id],
    );
    expect(events).toEqual([{ actor_kind: 'user', actor_id: admin.userId, target_id: id }]);
  });
});
