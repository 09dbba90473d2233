import { customerBody } from '../../factories/customer.factory';
import { createForm, formBody } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

async function idsOf(team: TeamClient, path: string): Promise<string[]> {
  const response = await team.get(path).expect(200);
  return (response.body as { data: { id: string }[] }).data.map(({ id }) => id);
}

describe('Two teams', () => {
  const { testApp, team: mine } = useTeams({ settings: { name: 'Mine' } });
  const theirs = useOnce(() => createTeam(testApp, { name: 'Theirs' }));

  let myForm: string;
  let theirForm: string;
  let theirResponse: string;

  beforeAll(async () => {
    myForm = (await createForm(mine)).id;
    theirForm = (await createForm(theirs)).id;
    theirResponse = (await submitResponse(theirs, theirForm, { remark: 'theirs' })).formResponseId;
  });

  it('get their own team from GET /v1/auth/key', async () => {
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

  it('list their own records only', async () => {
    expect(await idsOf(mine, '/forms')).toEqual([myForm, mine.starterFormId]);
    expect(await idsOf(theirs, '/forms')).toEqual([theirForm, theirs.starterFormId]);
    expect(await idsOf(mine, `/forms/${myForm}/responses`)).toEqual([]);
    expect(await idsOf(theirs, `/forms/${theirForm}/responses`)).toEqual([theirResponse]);
  });

  it('may store the same values', async () => {
    const customer = customerBody({ phone: '+12125550199' });
    const form = formBody();

    for (const team of [mine, theirs]) {
      await team.post('/customer', customer).expect(201);
      await team.post('/forms', form).expect(201);
    }
  });

  it('are identified by the key, not by the body', async () => {
    const response = await mine
      .post('/customer', { ...customerBody(), teamId: theirs.teamId, team_id: theirs.teamId })
      .expect(201);
    const { id } = (response.body as { data: { id: string } }).data;

    await mine.get(`/customer/${id}`).expect(200);
    expectError(await theirs.get(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
  });
});
