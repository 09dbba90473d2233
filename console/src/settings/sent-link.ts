import type { Texts } from '../texts/texts';
import { handOver } from '../ui/loopback';

/** A link that is shown once. */
export interface SentLink {
  readonly link: string;
  /** The address to which it was also sent, or null if this server sends no mail. */
  readonly sentTo: string | null;
}

/** The hint beside the link of an invitation. */
export const invitationHint = (
  { link, sentTo }: SentLink,
  t: Texts<'settings'>,
  common: Texts<'common'>,
): string =>
  sentTo === null
    ? t('invite.hint', { handOver: common(handOver(link)) })
    : t('invite.sentHint', { email: sentTo, handOver: common(handOver(link)) });
