import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FormsService } from '../../forms/forms.service';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { ResponseRow } from '../response-columns.sql';
import { toResponseView } from '../response.views';
import { ResponsesRepository } from '../responses.repository';
import { createTestEvent } from './domain/test-event';

/** What the body of a delivery is made from. */
interface DeliverySource {
  readonly id: string;
  readonly formId: string;
  /** null for a test event. */
  readonly responseId: string | null;
  readonly createdAt: Date;
}

export interface DeliveryBody {
  readonly text: string;
  /** `isRead` in the body: the only property that reading a response changes. */
  readonly isRead: boolean;
}

/** SHA-256, to see later whether a body is the one that was sent. */
export const hashBody = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Makes the bodies of webhooks: the same JSON as `data` of `GET /forms/:formId/responses/:responseId`. */
@Injectable()
export class DeliveryBodies {
  constructor(
    private readonly forms: FormsService,
    private readonly responses: ResponsesRepository,
  ) {}

  /**
   * The body of a delivery, from its response as it is now; that of a test event has sample answers. Returns null if
   * the response does not exist any more, or its customer was erased.
   * @param isRead in place of the state of the response
   * @throws ApiError FORM_NOT_FOUND
   */
  async read(
    scope: RequestScope,
    delivery: DeliverySource,
    isRead?: boolean,
  ): Promise<DeliveryBody | null> {
    const { formId, responseId } = delivery;
    const form = await this.forms.get(scope, formId);
    const row =
      responseId === null
        ? createTestEvent(form, delivery)
        : await this.responses.findResponse(scope, formId, responseId);
    if (row === null) return null;
    const shown: ResponseRow = { ...row, isRead: isRead ?? row.isRead };
    return { text: JSON.stringify(toResponseView(form, shown)), isRead: shown.isRead };
  }
}
