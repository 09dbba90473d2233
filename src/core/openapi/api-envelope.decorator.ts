import {
  envelopeSchema,
  type SuccessTexts,
  successResponse,
  type View,
  viewSchema,
} from './success-response';

/** The endpoint answers `{ success: true, data }`. */
export const ApiEnvelope = (
  status: 200 | 201 | 202,
  view: View,
  texts: SuccessTexts = {},
): MethodDecorator => successResponse(status, view, envelopeSchema(viewSchema(view)), texts);
