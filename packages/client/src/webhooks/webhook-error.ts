/** Why a request is not a webhook of the service, or not one of now. */
export type WebhookFault =
  | 'HEADERS_MISSING'
  | 'TIMESTAMP_OUT_OF_TOLERANCE'
  | 'SIGNATURE_MISMATCH'
  | 'BEARER_MISMATCH'
  | 'BODY_MALFORMED';

const MESSAGES: Readonly<Record<WebhookFault, string>> = {
  HEADERS_MISSING: 'The request lacks webhook-id, webhook-timestamp or webhook-signature.',
  TIMESTAMP_OUT_OF_TOLERANCE: 'The request was signed too long ago, or by a clock that is ahead.',
  SIGNATURE_MISMATCH: 'No signature of the request fits its body and the secret.',
  BEARER_MISMATCH: 'The Authorization of the request is not the secret.',
  BODY_MALFORMED: 'The body is signed but is not the JSON of a response.',
};

/** Answer a request that throws this with 401, and do nothing else with it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(readonly fault: WebhookFault) {
    super(MESSAGES[fault]);
  }
}
