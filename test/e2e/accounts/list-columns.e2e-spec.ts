import { createMember } from '../../factories/account.factory';
import { times } from '../../support/collections';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const PATH = '/account/list-columns';
const NO_COLUMNS = 'columns: must be an object of at most 100 columns with true or false';

describe('The columns of the lists in the console', () => {
  const { testApp, team, viewer } = useTeams({ eachTest: true });

  const lists = async ({ client } = viewer): Promise<Record<string, unknown>> => {
    const { body } = await client.get(PATH).expect(200);
    const { data } = body as { data: { lists: Record<string, unknown> } };
    expect(body).toEqual({ success: true, data: { lists: data.lists } });
    return data.lists;
  };
  const save = (list: string, columns: object) => viewer.client.put(PATH, { list, columns });

  it('are kept for a person by the list, whatever the team and the device', async () => {
    const colleague = await createMember(testApp, team.teamId, 'viewer');
    expect(await lists()).toEqual({});

    const { body } = await save('customers', { phone: false, username: true }).expect(200);
    await save('forms', { created: true }).expect(200);
    await save('customers', { phone: true }).expect(200);

    expect(body).toEqual({ success: true, data: { list: 'customers', saved: true } });
    expect(await lists()).toEqual({ customers: { phone: true }, forms: { created: true } });
    expect(await lists(colleague)).toEqual({});
    // How somebody reads is no change of the team.
    const events = await testApp.database.query(
      `SELECT 1 FROM audit_events WHERE team_id = $1 AND action = 'saveListColumns'`,
      [team.teamId],
    );
    expect(events).toEqual([]);
  });

  it('are all kept when lists are changed at the same time', async () => {
    await Promise.all(
      times(10, (index) => save(`list ${index}`, { a: index % 2 === 0 }).expect(200)),
    );
    expect(Object.keys(await lists())).toHaveLength(10);
  });

  it('are kept of 100 lists, the newest among them', async () => {
    await testApp.database.query(
      `UPDATE accounts SET list_columns = (SELECT jsonb_object_agg('list ' || n, '{"a":true}'::jsonb)
                                             FROM generate_series(1, 100) n)
        WHERE id = (SELECT account_id FROM users WHERE id = $1)`,
      [viewer.userId],
    );
    await save('list 1', { a: false }).expect(200);
    expect(Object.keys(await lists())).toHaveLength(100);
    await save('new', { a: true }).expect(200);
    const kept = await lists();
    expect(Object.keys(kept)).toHaveLength(100);
    expect(kept).toHaveProperty('new', { a: true });
  });

  it('are rejected if they are no columns, or too many', async () => {
    const columns = Object.fromEntries(times(101, (index) => [`column ${index}`, true]));
    for (const [body, reasons] of [
      [{}, ['list: is required', 'columns: is required']],
      [{ list: '', columns: {} }, ['list: must contain 1 to 100 characters']],
      [{ list: 'x'.repeat(101), columns: {} }, ['list: must contain 1 to 100 characters']],
      [{ list: 'x', columns: { a: 1 } }, [NO_COLUMNS]],
      [{ list: 'x', columns: [] }, [NO_COLUMNS]],
      [{ list: 'x', columns: { ['a'.repeat(301)]: true } }, [NO_COLUMNS]],
      [{ list: 'x', columns }, ['columns: must have at most 100 members']],
    ] as const) {
      expectError(await viewer.client.put(PATH, body), 'VALIDATION_FAILED', reasons);
    }
    const { 'column 0': _, ...hundred } = columns;
    await save('x', hundred).expect(200);
    expect(await lists()).toEqual({ x: hundred });
  });

  it('are hidden from somebody who is not signed in', async () => {
    const nobody = new ConsoleClient(testApp.url);
    expectError(await nobody.get(PATH), 'SIGN_IN_REQUIRED');
    expectError(await nobody.put(PATH, { list: 'x', columns: {} }), 'SIGN_IN_REQUIRED');
  });
});
