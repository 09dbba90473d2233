import type { RequestScope } from '../tenancy/scope/request-scope';
import { ApiError } from '../core/errors/api-error';
import { hasRole } from '../tenancy/scope/role';

/** Whether a caller may see and change the webhook of a form: keys, and people from the role admin on. */
export const mayChangeWebhook = ({ actor }: Pick<RequestScope, 'actor'>): boolean =>
  actor.kind !== 'user' || hasRole(actor.role, 'admin');

/**
 * Checks the body of a caller who may not change the webhook: it may contain what the form shows to this caller.
 * @param shown the form as it is shown to the caller
 * @param sent undefined keeps the stored value, null clears it
 * @throws ApiError FORBIDDEN
 */
export function requireSameWebhook(
  shown: { readonly webhookUrl: string | null; readonly hasWebhookSecret: boolean },
  sent: { readonly webhookUrl?: string | null; readonly webhookSecret?: string | null },
): void {
  const isUrlSame = sent.webhookUrl === undefined || sent.webhookUrl === shown.webhookUrl;
  const isSecretSame =
    sent.webhookSecret === undefined || (sent.webhookSecret === null && !shown.hasWebhookSecret);
  if (!isUrlSame || !isSecretSame) throw new ApiError('FORBIDDEN');
}
