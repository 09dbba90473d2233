import { randomUUID } from 'node:crypto';
import { KeysRepository } from '../../../src/auth/keys.repository';
import { CustomersService } from '../../../src/customers/customers.service';
import { FormsService } from '../../../src/forms/forms.service';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import type { LogLine } from '../../support/capture-log';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';

const CAUSE = 'no column "secret" in SELECT secret FROM vault (/srv/app/vault.ts)';

describe('An internal error', () => {
  const { testApp, team } = useTeams({ app: startTestApp });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const errorsOf = (requestId: string): LogLine[] =>
    testApp.logLines.filter(({ id, level }) => id === requestId && Number(level) >= 50);

  it('is returned with only the request id, and logged with its cause', async () => {
    jest.spyOn(testApp.app.get(CustomersService), 'get').mockRejectedValue(new TypeError(CAUSE));
    const id = randomUUID();

    const response = await team.get('/customer/1').set('X-Request-Id', id);

    expectError(response, 'INTERNAL_ERROR');
    expect(response.headers['x-request-id']).toBe(id);
    expect(response.headers).not.toHaveProperty('retry-after');
    expect(errorsOf(id)).toEqual([
      expect.objectContaining({
        code: 'INTERNAL_ERROR',
        team: team.teamId,
        err: {
          type: 'TypeError',
          message: CAUSE,
          stack: expect.stringContaining('internal-error.e2e-spec') as unknown,
        },
      }),
    ]);
  });

  it('is returned when the thrown value is not an Error', async () => {
    jest.spyOn(testApp.app.get(CustomersService), 'get').mockRejectedValue(CAUSE);

    expectError(await team.get('/customer/1'), 'INTERNAL_ERROR');
  });

  it('is also returned for an error in a guard', async () => {
    const fresh = await createTeam(testApp);
    jest.spyOn(testApp.app.get(KeysRepository), 'useKey').mockRejectedValue(new Error(CAUSE));
    const id = randomUUID();

    expectError(await fresh.get('/forms').set('X-Request-Id', id), 'INTERNAL_ERROR');
    expect(errorsOf(id)).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ message: CAUSE }) as unknown }),
    ]);
  });

  it('of rejected SQL is logged without the values', async () => {
    await createCustomer(team, { email: 'grace@example.com' });
    jest.spyOn(testApp.app.get(FormsService), 'list').mockImplementation(() =>
      testApp.database.query(
        `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
           VALUES ($1, $2, 'Grace', 'Hopper', $3, $3)`,
        [team.teamId, randomUUID(), 'grace@example.com'],
      ),
    );
    const id = randomUUID();

    expectError(await team.get('/forms').set('X-Request-Id', id), 'INTERNAL_ERROR');
    expect(errorsOf(id)).toEqual([
      expect.objectContaining({
        err: expect.objectContaining({
          code: '23505',
          message: expect.stringContaining('uq_customers_team_email') as unknown,
        }) as unknown,
      }),
    ]);
    expect(JSON.stringify(testApp.logLines)).not.toContain('grace@example.com');
  });

  it('does not affect the next request', async () => {
    jest.spyOn(testApp.app.get(FormsService), 'list').mockRejectedValueOnce(new Error(CAUSE));
    await team.get('/forms').expect(500);

    await team.get('/forms').expect(200);
  });
});
