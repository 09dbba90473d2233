import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import type { ModuleTour } from '../../support/module-tours';
import { eventually } from '../../support/eventually';
import { Database } from '../../../src/core/database/database';
import { CustomerDataService } from '../../../src/responses/customer-data/customer-data.service';
import { systemScope } from '../../../src/tenancy/scope/request-scope';

/** Erases a customer with all mentions, and changes points of an erased and of another customer. */
export const tour: ModuleTour = async (testApp, team) => {
  const { client } = await createMember(testApp, team.teamId, 'owner');
  const { id } = await createCustomer(team, {
    email: 'erased@example.com',
    phone: '+4930555123456',
  });
  await team.post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' }).expect(200);
  const path = `/teams/${team.teamId}/customer/${id}/erasure`;
  await client.get(`/teams/${team.teamId}/customer/${id}/archive`).expect(200);
  await client.get(`${path}/preview`).expect(200);
  await client.get(`${path}/mentions`).expect(200);
  await client.post(path, { allMentions: true }).expect(200);
  await eventually(async () => {
    const { body } = await client.get(path).expect(200);
    return (body as { data: { isWhole: boolean } }).data.isWhole;
  });
  const { id: other } = await createCustomer(team);
  // Of a customer with more than 1,000 responses.
  await testApp.app
    .get(Database)
    .transaction(systemScope(team.teamId), (unit) =>
      testApp.app.get(CustomerDataService).listFormIds(unit, other),
    );
  await team.post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' }).expect(404);
  const tooMuch = { points: 1, type: 'decrement' };
  await team.post(`/customer/${other}/loyalty`, tooMuch).expect(422);
  await team.delete(`/customer/${other}`).expect(200);
};
