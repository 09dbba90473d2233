import { randomUUID } from 'node:crypto';
import type { Test } from 'supertest';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm, formBody } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

const NOBODY = randomUUID();
const ANSWERS = { responses: [{ key: 'remark', value: 'x' }] };

async function idsOf(team: TeamClient, path: string): Promise<string[]> {
  const response = await team.get(path).expect(200);
  return (response.body as { data: { id: string }[] }).data.map(({ id }) => id);
}

describe('Two teams', () => {
  let testApp: TestApp;
  let mine: TeamClient;
  let theirs: TeamClient;
  let myForm: string;
  let theirCustomer: string;
  let theirForm: string;
  let theirResponse: string;

  beforeAll(async () => {
    testApp = await startTestApp();
    mine = await createTeam(testApp, { name: 'Mine' });
    theirs = await createTeam(testApp, { name: 'Theirs' });
    myForm = (await createForm(mine)).id;
    theirCustomer = (await createCustomer(theirs)).id;
    theirForm = (await createForm(theirs)).id;
    theirResponse = (await submitResponse(theirs, theirForm, { remark: 'theirs' })).formResponseId;
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('see themselves', async () => {
    const names = await Promise.all(
      [mine, theirs].map(async (team) => {
        const response = await team.get('/auth/key').expect(200);
        return (response.body as { data: { team: unknown } }).data.team;
      }),
    );

    expect(names).toEqual([
      { id: mine.teamId, name: 'Mine' },
      { id: theirs.teamId, name: 'Theirs' },
    ]);
  });

  it.each<[string, (customer: string, form: string, response: string) => Test]>([
    ['a customer', (customer) => mine.get(`/customer/${customer}`)],
    ['a schema', (_, form) => mine.get(`/forms/${form}/schema`)],
    ['responses', (_, form) => mine.get(`/forms/${form}/responses`)],
    ['a response', (_, form, response) => mine.get(`/forms/${form}/responses/${response}`)],
    [
      'a response by way of the own form',
      (_customer, _form, response) => mine.get(`/forms/${myForm}/responses/${response}`),
    ],
    ['a form to submit to', (_, form) => mine.post(`/forms/${form}/responses`, ANSWERS)],
  ])('cannot tell what is the other team’s from what is nobody’s: %s', async (_name, call) => {
    const foreign = await call(theirCustomer, theirForm, theirResponse);
    const unknown = await call(NOBODY, NOBODY, NOBODY);

    expect(foreign.status).toBe(404);
    expect(foreign.status).toBe(unknown.status);
    expect(foreign.text).toBe(unknown.text);
    expect(Object.keys(foreign.headers)).toEqual(Object.keys(unknown.headers));
  });

  it('list what is their own', async () => {
    expect(await idsOf(mine, '/forms')).toEqual([myForm, mine.starterFormId]);
    expect(await idsOf(theirs, '/forms')).toEqual([theirForm, theirs.starterFormId]);
    expect(await idsOf(mine, `/forms/${myForm}/responses`)).toEqual([]);
    expect(await idsOf(theirs, `/forms/${theirForm}/responses`)).toEqual([theirResponse]);
  });

  it('store nothing at the other team’s', async () => {
    expectError(await mine.post(`/forms/${theirForm}/responses`, ANSWERS), 'FORM_NOT_FOUND');

    const rows = await testApp.database.query('SELECT id FROM form_responses WHERE form_id = $1', [
      theirForm,
    ]);
    expect(rows).toEqual([{ id: theirResponse }]);
  });

  it('may use the same values', async () => {
    const customer = customerBody({ phone: '+12125550199' });
    const form = formBody();

    for (const team of [mine, theirs]) {
      await team.post('/customer', customer).expect(201);
      await team.post('/forms', form).expect(201);
    }
  });

  it('are told apart by the key, whatever the body says', async () => {
    const response = await mine
      .post('/customer', { ...customerBody(), teamId: theirs.teamId, team_id: theirs.teamId })
      .expect(201);
    const { id } = (response.body as { data: { id: string } }).data;

    await mine.get(`/customer/${id}`).expect(200);
    expectError(await theirs.get(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
  });
});
