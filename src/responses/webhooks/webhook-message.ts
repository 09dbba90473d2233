import { signMessage } from './domain/sign-message';

export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface MessageParts {
  readonly id: string;
  readonly url: string;
  readonly secret: string | null;
  readonly body: string;
  /** Whether it is a test event, whose body is no stored response. */
  readonly isTest?: boolean;
}

/** Creates the HTTP request of one attempt, signed as Standard Webhooks specifies if the form has a secret. */
export function createMessage(
  { id, url, secret, body, isTest }: MessageParts,
  now: Date,
): WebhookMessage {
  const timestamp = Math.floor(now.getTime() / 1_000);
  return {
    url: secret === null ? url : withoutCredentials(url),
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Rapport-Webhook/1',
      Accept: '*/*',
      'Accept-Encoding': 'identity',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      ...(isTest === true && { 'webhook-test': 'true' }),
      ...(secret !== null && {
        Authorization: `Bearer ${secret}`,
        'webhook-signature': signMessage(secret, { id, timestamp, body }),
      }),
    },
    body,
  };
}

/** Credentials in the URL would replace the `Authorization: Bearer` header with Basic authentication. */
function withoutCredentials(url: string): string {
  const parsed = new URL(url);
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}
