import { createCampaign } from '../../factories/campaign.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { importSamples } from '../../factories/social.factory';
import { documentedApiOf } from '../../support/expect-documented';
import { useTeams } from '../../support/use-teams';

describe('A query parameter that is empty', () => {
  const { testApp, team } = useTeams();

  /** For each operation with query parameters: its path and their names. */
  const queries: [path: string, names: string[]][] = [];

  beforeAll(async () => {
    const { id: customerId } = await createCustomer(team);
    await team.post(`/customer/${customerId}/loyalty`, { points: 5, type: 'increment' });
    const { id: formId } = await createForm(team, {
      fields: [{ fieldType: 'TextInput', label: 'Name' }],
    });
    await submitResponse(team, formId, { name: 'Ada' });
    await importSamples(testApp, team, 'instagram');

    const campaignId = 'spring';
    await createCampaign(testApp, team, campaignId);

    const ids: Record<string, string> = { campaignId, customerId, formId, platform: 'instagram' };
    for (const { path, operation } of documentedApiOf(testApp).operations) {
      const names = (operation.parameters ?? [])
        .filter((parameter) => 'in' in parameter && parameter.in === 'query')
        .map((parameter) => ('name' in parameter ? parameter.name : ''));
      if (names.length === 0) continue;
      queries.push([path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name), names]);
    }
  });

  it('is ignored by every endpoint', async () => {
    expect(queries.length).toBeGreaterThan(6);
    for (const [path, names] of queries) {
      const plain = await team.get(path);
      expect([path, plain.status]).toEqual([path, 200]);
      for (const query of [
        ...names.map((name) => `${name}=`),
        ...names.map((name) => `${name}=&${name}`),
        names.map((name) => `${name}=`).join('&'),
      ]) {
        const response = await team.get(`${path}?${query}`);
        expect([query, response.status, response.text]).toEqual([query, 200, plain.text]);
      }
    }
  });

  it('is ignored beside a parameter that is not empty', async () => {
    for (const [path, names] of queries) {
      if (!names.includes('limit')) continue;
      const plain = await team.get(`${path}?limit=1`).expect(200);
      for (const query of ['limit=&limit=1', 'limit=1&limit=']) {
        expect((await team.get(`${path}?${query}`).expect(200)).text).toBe(plain.text);
      }
    }
  });
});
