import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Deadline, KeyedSemaphore } from '@rapport/pg-lanes';
import { type RequestScope, type UnitOfWork, systemScope } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import type { KeyToStore } from '../../tenancy/idempotency/store-key.sql';
import { type Envelope, ok } from '../../core/http/envelope';
import { newId } from '../../core/values/identifiers';
import type { StoredResponse } from '../../tenancy/idempotency/idempotency.repository';
import { IdempotencyService } from '../../tenancy/idempotency/idempotency.service';
import type { HiddenValues } from '../../responses/domain/hidden-values';
import type { SubmittedValue } from '../../responses/domain/read-answer';
import type { SubmittedResponseView } from '../../responses/response.views';
import { ResponsesService, type Submission } from '../../responses/responses.service';
import type { HostedLink } from '../../forms/links/form-link';
import { HostedLinksService } from '../../forms/links/hosted-links.service';
import { pagePath } from '../page-addresses';
import { QuarantineRepository } from '../quarantine/quarantine.repository';
import type { SpamVerdict } from '../spam/judge-submission';

/** The answers of one page, and whether they look like spam. */
export interface PageSubmission {
  /** Unique for each page that was sent. */
  readonly nonce: string;
  /** The inputs that are not empty, sorted by name: a repeated submission has the same. */
  readonly typed: readonly (readonly [name: string, text: string])[];
  /** The values by field id, or null for an unanswered field. */
  readonly values: ReadonlyMap<string, SubmittedValue>;
  /** A repetition need not equal these, because all submissions of one page have the same. */
  readonly hiddenValues: HiddenValues;
  readonly verdict: SpamVerdict;
}

/** The id of the response or of the quarantined submission. The visitor cannot tell which. */
export interface StoredSubmission {
  readonly responseId: string;
}

/** The interval of attempts while another process stores the submission of the same page. */
const RETRY_INTERVAL_MS = 50;

/** Stores the submission of a page once, even if the browser sends it several times. */
@Injectable()
export class SubmissionStoreService {
  /** Queues concurrent submissions of one page by its nonce, so that only one of them holds a connection. */
  private readonly submissions = new KeyedSemaphore({ maxActive: 1, maxQueued: 100 });

  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly responses: ResponsesService,
    private readonly links: HostedLinksService,
    private readonly quarantine: QuarantineRepository,
  ) {}

  /**
   * @throws ApiError IDEMPOTENCY_KEY_REUSED when the page was sent with other answers, GONE when the form is closed, RATE_LIMITED when
   *   its quarantine is full, NOT_FOUND when the form was deleted or had no fields at the first submission of the page, and those of
   *   `ResponsesService.submit` when the form has changed
   */
  storeOnce(
    link: HostedLink,
    submission: PageSubmission,
    deadline: Deadline,
  ): Promise<StoredSubmission> {
    return this.submissions.run(
      submission.nonce,
      () => this.storeIdempotently(link, submission, deadline),
      deadline.remainingMs,
    );
  }

  private async storeIdempotently(
    link: HostedLink,
    submission: PageSubmission,
    deadline: Deadline,
  ): Promise<StoredSubmission> {
    const { teamId, phoneRegion } = link;
    const keyedRequest = {
      idempotencyKey: `form:${submission.nonce}`,
      scope: systemScope(teamId, { phoneRegion, deadline }),
      method: 'POST',
      path: pagePath(link),
      body: submission.typed,
    };
    const isOneStatement = !link.isClosed && !link.isLimited && !submission.verdict.isSpam;
    for (;;) {
      try {
        const { body, status } = isOneStatement
          ? await this.idempotency.runInStatement(keyedRequest, (scope, idempotencyKey) =>
              this.storeResponse(scope, idempotencyKey, link, submission),
            )
          : await this.idempotency.run(keyedRequest, (unit) =>
              this.storeInTransaction(unit, link, submission),
            );
        if (status === 201) return readStored(body);
        // A 404 or 422, stored by this or an earlier submission: the form was deleted or had no fields.
        throw new ApiError('NOT_FOUND');
      } catch (error) {
        const isInProgress = error instanceof ApiError && error.code === 'IDEMPOTENCY_IN_PROGRESS';
        if (!isInProgress) throw error;
        deadline.check();
        await pause(RETRY_INTERVAL_MS);
      }
    }
  }

  private async storeInTransaction(
    unit: UnitOfWork,
    link: HostedLink,
    submission: PageSubmission,
  ): Promise<StoredResponse> {
    const { formId, isClosed, isLimited } = link;
    const { values, hiddenValues, verdict } = submission;
    if (isClosed) throw new ApiError('GONE');
    if (verdict.isSpam) {
      const { reasons } = verdict;
      const quarantined = { id: newId(), answers: values, hiddenValues, reasons };
      const isStored = await this.quarantine.insert(unit, formId, quarantined);
      if (!isStored) throw new ApiError('RATE_LIMITED');
      return toStored({ formResponseId: quarantined.id });
    }
    if (isLimited && (await this.links.lockAndCheckLimit(unit, formId))) throw new ApiError('GONE');
    return this.storeResponse(unit, null, link, submission);
  }

  private async storeResponse(
    scope: RequestScope,
    idempotencyKey: KeyToStore | null,
    { formId }: HostedLink,
    { values, hiddenValues }: PageSubmission,
  ): Promise<StoredResponse> {
    const submission: Submission = {
      hiddenValues,
      responses: (fields) => fields.map(({ id, key }) => ({ key, value: values.get(id) ?? null })),
    };
    const response = await this.responses.submit(
      scope,
      { change: null, key: idempotencyKey },
      formId,
      submission,
      'page',
    );
    return toStored(response);
  }
}

type StoredId = Pick<SubmittedResponseView, 'formResponseId'>;

/** The stored body is that of `POST /v1/forms/:formId/responses`, which `runInStatement` stores. */
const toStored = (response: StoredId): StoredResponse => ({
  status: 201,
  body: JSON.stringify(ok(response)),
});

function readStored(body: string): StoredSubmission {
  const { data } = JSON.parse(body) as Envelope<StoredId>;
  return { responseId: data.formResponseId };
}
