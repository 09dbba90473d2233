/** The reason why a request is not a valid webhook. */
export type WebhookErrorReason =
  | 'HEADERS_MISSING'
  | 'TIMESTAMP_OUT_OF_TOLERANCE'
  | 'SIGNATURE_MISMATCH'
  | 'BEARER_MISMATCH'
  | 'BODY_MALFORMED';

const MESSAGES: Readonly<Record<WebhookErrorReason, string>> = {
  HEADERS_MISSING: 'The request lacks webhook-id, webhook-timestamp or webhook-signature.',
  TIMESTAMP_OUT_OF_TOLERANCE: 'The request was signed too long ago, or by a clock that is ahead.',
  SIGNATURE_MISMATCH: 'No signature of the request matches its body and the secret.',
  BEARER_MISMATCH: 'The Authorization of the request is not the secret.',
  BODY_MALFORMED: 'The body is signed but is not the JSON of a response.',
};

/** Thrown for a request that is not a valid webhook: respond with 401 and ignore it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(readonly reason: WebhookErrorReason) {
    super(MESSAGES[reason]);
  }
}
