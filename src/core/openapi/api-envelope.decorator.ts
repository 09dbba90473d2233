import {
  envelopeSchema,
  type SuccessTexts,
  successResponse,
  type View,
  viewSchema,
} from './success-response';

/** Documents the response `{ success: true, data }`. */
export const ApiEnvelope = (
  status: 200 | 201 | 202,
  view: View,
  texts: SuccessTexts = {},
): MethodDecorator => successResponse(status, view, envelopeSchema(viewSchema(view)), texts);
