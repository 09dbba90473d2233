import { backOff } from '../../core/jobs/outbox/retry-delay';

/** Where the exchange with the server ended. */
export type SmtpStage = 'connect' | 'signIn' | 'sender' | 'recipient' | 'message';

/** The result of one attempt to hand a mail to the server. */
export type SmtpResult =
  | { readonly kind: 'accepted'; readonly code: number; readonly reply: string }
  /** The server rejected it. `reply` is one printable line. */
  | {
      readonly kind: 'rejected';
      readonly stage: SmtpStage;
      readonly code: number;
      readonly reply: string;
    }
  | { readonly kind: 'timedOut'; readonly stage: SmtpStage }
  /** The connection could not be made or was lost; `reason` is a code such as ECONNREFUSED. */
  | { readonly kind: 'disconnected'; readonly stage: SmtpStage; readonly reason: string };

export const MAIL_STATUSES = ['pending', 'sent', 'failed', 'bounced', 'cancelled'] as const;
/** `bounced`: the server rejected the address; `cancelled`: not sent, because the reason for it or the right to it had ended. */
export type MailStatus = (typeof MAIL_STATUSES)[number];

export interface MailVerdict {
  readonly status: MailStatus;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  /** Whether the result counts as an attempt. */
  readonly wasTried: boolean;
  /** The delay before the next attempt in milliseconds; 0 unless the status is `pending`. */
  readonly retryInMs: number;
}

export interface MailRetryRules {
  /** The number of this attempt, counted from 1. */
  readonly attempt: number;
  readonly firstBackOffMs: number;
  readonly random: () => number;
}

/** With the delays of `backOff`, from 30 s to an hour: 15 hours. The server itself retries for days after it has accepted a mail. */
export const MAX_MAIL_ATTEMPTS = 20;

/** Decides whether a mail is sent, retried, failed, or its address does not exist. */
export function judgeMail(result: SmtpResult, rules: MailRetryRules): MailVerdict {
  const lastStatusCode = 'code' in result ? result.code : null;
  if (result.kind === 'accepted') {
    return { status: 'sent', lastStatusCode, lastError: null, wasTried: true, retryInMs: 0 };
  }
  const shown = { lastStatusCode, lastError: explain(result), wasTried: true };
  if (isUnknownAddress(result)) return { ...shown, status: 'bounced', retryInMs: 0 };
  return isFinal(result) || rules.attempt >= MAX_MAIL_ATTEMPTS
    ? { ...shown, status: 'failed', retryInMs: 0 }
    : {
        ...shown,
        status: 'pending',
        retryInMs: backOff(rules.attempt, rules.firstBackOffMs, rules.random),
      };
}

/** 5xx is final (RFC 5321, 4.2.1), except before the mail itself: a wrong password is not the fault of the mail. */
const isFinal = (result: SmtpResult): boolean =>
  result.kind === 'rejected' &&
  result.code >= 500 &&
  result.stage !== 'connect' &&
  result.stage !== 'signIn';

/** Matches the codes of RFC 3463 for a bad destination address (X.1.0 to X.1.3, X.1.6, X.1.10), or a disabled mailbox (X.2.1). */
const UNKNOWN_ADDRESS_PATTERN = /^5\d\d[ -]5\.(1\.([0-36]|10)|2\.1)\b/;
const ENHANCED_CODE_PATTERN = /^5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b/;

/**
 * Whether the server says that the address does not exist or takes no mail. Without an enhanced code: if it rejects the recipient with
 * 550, 551 or 553. A rejection by policy (5.7.x) says nothing about the address.
 */
function isUnknownAddress(result: SmtpResult): boolean {
  if (result.kind !== 'rejected' || result.code < 500) return false;
  const { stage, code, reply } = result;
  if (stage !== 'recipient' && stage !== 'message') return false;
  if (ENHANCED_CODE_PATTERN.test(reply)) return UNKNOWN_ADDRESS_PATTERN.test(reply);
  return stage === 'recipient' && [550, 551, 553].includes(code);
}

const STAGE_TEXTS: Readonly<Record<SmtpStage, string>> = {
  connect: 'when it was connected',
  signIn: 'when the service signed in',
  sender: 'for the sender',
  recipient: 'for the recipient',
  message: 'for the message',
};

/** In English, like the errors of webhooks: the console shows the words of the server as they are. */
function explain(result: Exclude<SmtpResult, { readonly kind: 'accepted' }>): string {
  const at = STAGE_TEXTS[result.stage];
  if (result.kind === 'rejected') return `The mail server replied ${at}: ${result.reply}`;
  return result.kind === 'timedOut'
    ? `The mail server did not reply in time ${at}.`
    : `The connection to the mail server failed ${at} (${result.reason}).`;
}
