import { type SuccessTexts, successResponse, type View, viewSchema } from './success-response';

/** Documents a response that is the view itself, without an envelope. */
export const ApiBare = (status: 200 | 201, view: View, texts: SuccessTexts = {}): MethodDecorator =>
  successResponse(status, view, viewSchema(view), texts);
