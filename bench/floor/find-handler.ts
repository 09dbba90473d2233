import type { Call, Handler } from './call';
import { changePoints } from './change-points';
import { createCustomer } from './create-customer';
import { createCustomers } from './create-customers';
import { formSchema } from './form-schema';
import { getCustomer } from './get-customer';
import { listResponses } from './list-responses';
import { redeemCode } from './redeem-code';
import { submitResponse } from './submit-response';
import { authKey } from './find-key';
import { listPosts, summarize } from './social';

/** By method, first and last static segment of the path. */
const HANDLERS = new Map<string, Handler>([
  ['GET auth ', authKey],
  ['GET customer ', getCustomer],
  ['POST customer ', createCustomer],
  ['POST customer loyalty', changePoints],
  ['POST customer qr', redeemCode],
  ['POST customers ', createCustomers],
  ['GET forms schema', formSchema],
  ['GET forms responses', (call: Call) => listResponses(call)],
  ['POST forms responses', submitResponse],
  ['GET analytics posts', listPosts],
  ['GET analytics summary', summarize],
]);

/** Finds the endpoint of a request, and the parameter in its path. */
export function findHandler(
  method: string,
  url: string,
): { handler: Handler; id: string } | undefined {
  // "/v1/forms/<id>/schema" or, with one more segment, "/v1/analytics/social/<platform>/posts".
  const [, , resource = '', second = '', third = '', fourth] = url.split('/');
  const handler = HANDLERS.get(`${method} ${resource} ${fourth ?? third}`);
  return handler && { handler, id: fourth === undefined ? second : third };
}
