import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import type { ModuleTour } from '../../support/module-tours';
import { tourCoupons } from '../coupons/coupons.tour';
import { tourPoints } from '../loyalty/points.tour';
import { tourDirectory } from './directory.tour';

export const tour: ModuleTour = async (testApp, team) => {
  const { client, userId } = await createMember(testApp, team.teamId, 'owner');
  const { id } = await createCustomer(team);
  await tourPoints(client, { path: `/teams/${team.teamId}`, customerId: id, userId });
  await tourCoupons(testApp, team, client);
  await tourDirectory(client, team);
};
