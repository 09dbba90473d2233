import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { eventually } from '../../support/eventually';
import { shareLockedApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';

const FIELDS = [{ label: 'Remark', fieldType: 'Textarea' }];
const PHONE = '+493090182056';
const SPELLED = '030 / 9018-2056';

describe('A prepared export with a response of somebody else that mentions an erased customer', () => {
  const { team, admin } = useTeams({ app: shareLockedApp, settings: { phoneRegion: 'DE' } });
  const root = (): string => `/teams/${team.teamId}`;

  const states = async (): Promise<Map<string, string>> => {
    const { body } = await admin.client.get(`${root()}/prepared-exports`).expect(200);
    const { data } = body as { data: { id: string; state: string }[] };
    return new Map(data.map(({ id, state }) => [id, state]));
  };

  async function prepare(path: string): Promise<string> {
    const { body } = await admin.client.post(`${root()}${path}`).expect(201);
    const { id } = (body as { data: { id: string } }).data;
    await eventually(async () => (await states()).get(id) === 'ready');
    return id;
  }

  it.each([
    ['a form', 'forms/{form}/responses', '', (_id: string) => ({ allMentions: true })],
    ['a form as NDJSON', 'forms/{form}/responses', '?format=ndjson', (id: string) => ({ responseIds: [id] })],
    ['the inbox', 'inbox', '', (_id: string) => ({ allMentions: true })],
  ])('of %s is deleted with it, although the file has the phone in another spelling', async (_name, of, query, bodyOf) => {
    const { id } = await createCustomer(team, { email: null, phone: PHONE });
    const form = await createForm(team, { fields: FIELDS });
    const other = await createForm(team, { fields: FIELDS });
    const mention = await submitResponse(team, form.id, { remark: `Call ${SPELLED}!` });
    await submitResponse(team, other.id, { remark: 'Nobody is named here.' });
    await prepare(`/${of.replace('{form}', form.id)}/prepared-exports${query}`);
    const kept = await prepare(`/forms/${other.id}/responses/prepared-exports`);

    const erasure = `${root()}/customer/${id}/erasure`;
    await admin.client.post(erasure, bodyOf(mention.formResponseId)).expect(200);
    const report = await eventually(async () => {
      const { body } = await admin.client.get(erasure).expect(200);
      const { data } = body as { data: { isWhole: boolean; erased: Record<string, number> } };
      return data.isWhole && data;
    });

    expect(report.erased).toMatchObject({ mentions: 1, exports: 1 });
    expect([...(await states()).keys()]).toEqual([kept]);
    await admin.client.delete(`${root()}/prepared-exports/${kept}`).expect(200);
  }); // oxfmt-ignore
});
