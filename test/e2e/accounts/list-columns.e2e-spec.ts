import { COLUMN_LISTS } from '../../../src/accounts/account/list-columns.dto';
import { newId } from '../../../src/core/values/identifiers';
import { createMember } from '../../factories/account.factory';
import { times } from '../../support/collections';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const PATH = '/account/list-columns';
const NO_COLUMNS = 'columns: must be an object of at most 30 columns with true or false';

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
      COLUMN_LISTS.map((list, index) => save(list, { a: index % 2 === 0 }).expect(200)),
    );
    expect(Object.keys(await lists()).toSorted()).toEqual(COLUMN_LISTS.toSorted());
  });

  it('are rejected if they are no columns, too many, or of a list that the account does not keep', async () => {
    const columns = Object.fromEntries(times(31, (index) => [`column-${index}`, true]));
    const noList = `list: must be one of ${COLUMN_LISTS.join(', ')}`;
    const list = 'customers';
    for (const [body, reasons] of [
      [{}, ['list: is required', 'columns: is required']],
      [{ list: '', columns: {} }, [noList]],
      // Its columns are the fields of a form, whose words must end with the form.
      [{ list: `responses ${newId()}`, columns: { 'field name': true } }, [noList, NO_COLUMNS]],
      [{ list, columns: { 'field name': true } }, [NO_COLUMNS]],
      [{ list, columns: { a: 1 } }, [NO_COLUMNS]],
      [{ list, columns: [] }, [NO_COLUMNS]],
      [{ list, columns: { ['a'.repeat(51)]: true } }, [NO_COLUMNS]],
      [{ list, columns }, ['columns: must have at most 30 members']],
    ] as const) {
      expectError(await viewer.client.put(PATH, body), 'VALIDATION_FAILED', reasons);
    }
    expect(await lists()).toEqual({});
    const { 'column-0': _, ...thirty } = columns;
    await save(list, thirty).expect(200);
    expect(await lists()).toEqual({ [list]: thirty });
  });

  it('are hidden from somebody who is not signed in', async () => {
    const nobody = new ConsoleClient(testApp.url);
    expectError(await nobody.get(PATH), 'SIGN_IN_REQUIRED');
    expectError(await nobody.put(PATH, { list: 'forms', columns: {} }), 'SIGN_IN_REQUIRED');
  });
});
