import type { TeamClient } from '../../support/team-client';
import {
  createHookedForm,
  type ListedDelivery,
  remark,
  settledOne,
} from '../../support/webhooks/webhook-app';

export const NOT_PUBLIC = 'Nothing was sent: the address of the webhook is not public.';

/** Submits a response to a form with this webhook, which must succeed for any URL; returns the id of the form. */
export async function submitFor(team: TeamClient, url: string): Promise<string> {
  const { id } = await createHookedForm(team, { url });
  await remark(team, id);
  return id;
}

/** Submits a response to a form with this webhook; returns its delivery when it is no longer pending. */
export async function deliverTo(team: TeamClient, url: string): Promise<ListedDelivery> {
  return settledOne(team, await submitFor(team, url));
}
