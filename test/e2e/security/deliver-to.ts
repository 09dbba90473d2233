import type { TeamClient } from '../../support/team-client';
import { createHookedForm, type ListedDelivery, remark, settledOne } from '../webhooks/webhook-app';

export const NOT_PUBLIC = 'Nothing was sent: the address of the webhook is not public.';

/** Submits to a form with this webhook, whose id is returned. That must succeed, wherever the webhook leads. */
export async function submitFor(team: TeamClient, url: string): Promise<string> {
  const { id } = await createHookedForm(team, { url });
  await remark(team, id);
  return id;
}

/** What became of a webhook with this address. */
export async function deliverTo(team: TeamClient, url: string): Promise<ListedDelivery> {
  return settledOne(team, await submitFor(team, url));
}
