import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BoundError, KeyedSemaphore } from '@rapport/pg-lanes';
import { ApiError } from '../../core/errors/api-error';
import { toApiError } from '../../core/http/to-api-error';
import { setVisitedTeam } from '../../tenancy/scope/team-request';
import type { AppRequest } from '../../core/http/request-context';
import { ConcurrencyGuard } from '../../tenancy/limits/concurrency.guard';
import { type HiddenValues, readHiddenValues } from '../../responses/domain/hidden-values';
import { HostedPagesService, type PageState } from '../hosted-pages.service';
import type { RenderedPage } from '../page/document';
import type { PageResponse, Redirect } from '../page/send-page';
import { renderClosed, renderSentBefore, renderTooLarge, renderWait } from '../page/state-page';
import { addressAfterSubmission, pageAddress } from '../page-addresses';
import { NetworkLimits, type CountedNetwork, countedNetwork } from '../spam/network-limits';
import { FormRates } from '../spam/form-rates';
import { judgeSubmission, type SpamVerdict } from '../spam/judge-submission';
import { isWorkProved } from '../spam/proof-of-work';
import { type PageToken, readToken } from '../token/page-token';
import { type VisitedForm, visitOf } from '../visit';
import { checkTexts } from './check-texts';
import { readFieldTexts } from './field-texts';
import { FIELD_INPUT_PREFIX, FORM_INPUTS, HIDDEN_INPUT_PREFIX } from './form-inputs';
import { readFormBody } from './read-form-body';
import { SubmissionStoreService } from './submission-store.service';

/** A response that contains the answers of the visitor, or the reason why they are rejected. */
interface ReturnedPage extends PageResponse {
  readonly page: RenderedPage;
}

/** The submission was not stored, because of an error of the service. The page shows the form with its answers. */
export class SubmissionFailure extends Error {
  constructor(
    readonly page: RenderedPage,
    override readonly cause: unknown,
  ) {
    super('A submission could not be stored.');
  }
}

/** The `Retry-After` when a limit of submissions per minute, or of the quarantine, is exceeded. */
const LIMIT_RETRY_AFTER_SECONDS = 60;
/** The `Retry-After` when the team has too many concurrent requests, or the service is overloaded. */
export const BUSY_RETRY_AFTER_SECONDS = 5;
const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** Handles the submission of a page: validates the texts, judges whether they are spam, and stores them or renders the page again. */
@Injectable()
export class PageSubmissionService {
  /** Bounds, by team, the pages that are rendered for visitors beyond the concurrent requests of the team. */
  private readonly returning = new KeyedSemaphore({ maxActive: 4, maxQueued: 0 });

  constructor(
    private readonly pages: HostedPagesService,
    private readonly concurrency: ConcurrencyGuard,
    private readonly networks: NetworkLimits,
    private readonly rates: FormRates,
    private readonly store: SubmissionStoreService,
  ) {}

  /**
   * Handles a submission. Beyond the concurrent requests of the team, returns the form with the answers.
   * @throws ApiError NOT_FOUND; RATE_LIMITED when one network sends too many pages that are not accepted, or when the team has so
   *   many concurrent requests that the answers are not returned; those of {@link readFormBody}
   */
  async submit(
    linkToken: string,
    request: Request,
    response: Response,
  ): Promise<PageResponse | Redirect> {
    const visit = visitOf(request);
    const visited = await this.pages.find(linkToken, visit);
    if (visited.form.isTooLarge) {
      return { status: 410, page: renderClosed(this.pages.frameOf(visited)) };
    }
    const { teamId } = visited.link;
    setVisitedTeam(request as AppRequest, teamId);
    if (this.concurrency.tryEnterAsVisitor(teamId, visit.network, response)) {
      return this.accept(visited, await readFormBody(request, visit.deadline));
    }
    return this.returning.run(
      teamId,
      async () => this.returnAnswers(visited, await readFormBody(request, visit.deadline)),
      0,
    );
  }

  private async accept(
    visited: VisitedForm,
    inputs: URLSearchParams | null,
  ): Promise<PageResponse | Redirect> {
    if (inputs === null) return this.tooLarge(visited);
    const { link, form, language, visit } = visited;
    const now = Date.now();
    const network = countedNetwork(link, visit.network, now);
    const rendering = this.networks.render(network, now);
    if (rendering === 'nothing') throw new ApiError('RATE_LIMITED');
    if (rendering === 'answers') return this.wait(visited, inputs);
    const texts = readFieldTexts(form.fields, inputs);
    const sentToken = inputs.get(FORM_INPUTS.token);
    const token = sentToken === null ? null : readToken(link, sentToken, now);
    if (token === null || sentToken === null) {
      const { expiredTitle, expiredText } = language.words;
      const notice = sentToken === null ? null : { title: expiredTitle, text: expiredText };
      return this.back(visited, inputs, { texts, errors: NO_ERRORS, notice }, 200);
    }
    const { values, errors } = checkTexts(form.fields, texts, language);
    // A closed form rejects new submissions, but the repetition of a stored submission gets its thank-you page.
    if (errors.size > 0 && !link.isClosed) {
      return this.back(visited, inputs, { texts, errors, notice: null }, 422, sentToken);
    }
    const verdict = await this.judge(visited, network, inputs, token);
    if ('retryAfterSeconds' in verdict) {
      return this.limited(visited, inputs, verdict.retryAfterSeconds);
    }
    const typed = [...inputs]
      .filter(([name, text]) => name.startsWith(FIELD_INPUT_PREFIX) && text !== '')
      .sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
    try {
      const hiddenValues = sentHiddenValues(visited, inputs);
      const page = { nonce: token.nonce, typed, values, hiddenValues, verdict };
      const { responseId } = await this.store.storeOnce(link, page, visit.deadline);
      return { location: addressAfterSubmission(visited, responseId) };
    } catch (error) {
      return this.afterError(visited, inputs, error);
    }
  }

  private async returnAnswers(
    visited: VisitedForm,
    inputs: URLSearchParams | null,
  ): Promise<ReturnedPage> {
    if (inputs === null) return this.tooLarge(visited);
    return this.limited(visited, inputs, BUSY_RETRY_AFTER_SECONDS);
  }

  /** Counts the submission and judges whether it is spam. Beyond a limit, returns the time to wait instead. */
  private async judge(
    visited: VisitedForm,
    network: CountedNetwork,
    inputs: URLSearchParams,
    { nonce, ageMs }: PageToken,
  ): Promise<SpamVerdict | { readonly retryAfterSeconds: number }> {
    const { link } = visited;
    const now = Date.now();
    const isTrapFilled = (inputs.get(FORM_INPUTS.trap) ?? '') !== '';
    const hasWork = isWorkProved(
      inputs.get(FORM_INPUTS.token) ?? '',
      inputs.get(FORM_INPUTS.work) ?? '',
    );
    const judgeFrom = (isOnlySubmission: boolean): SpamVerdict => {
      const workDemand = this.pages.workDemand(visited);
      return judgeSubmission({ ageMs, isTrapFilled, workDemand, hasWork, isOnlySubmission });
    };
    const admission = await this.networks.admit(network, nonce, now, async (isOnlySubmission) => {
      await this.rates.count(link, now);
      const isSuspicious = judgeFrom(isOnlySubmission).reasons.length > 0;
      return (await this.rates.admit(link, isSuspicious, now))
        ? 0
        : LIMIT_RETRY_AFTER_SECONDS * 1_000;
    });
    return admission.isAdmitted
      ? judgeFrom(admission.isOnlySubmission)
      : { retryAfterSeconds: admission.retryAfterSeconds };
  }

  private async afterError(
    visited: VisitedForm,
    inputs: URLSearchParams,
    error: unknown,
  ): Promise<ReturnedPage> {
    const { code, status } = toApiError(error);
    const { link, visit, language } = visited;
    const texts = readFieldTexts(visited.form.fields, inputs);
    const sentToken = inputs.get(FORM_INPUTS.token) ?? '';
    const frame = this.pages.frameOf(visited);
    switch (code) {
      case 'IDEMPOTENCY_KEY_REUSED': {
        const hiddenValues = sentHiddenValues(visited, inputs);
        const page = renderSentBefore(frame, pageAddress(link, visit), texts, hiddenValues);
        return { status, page };
      }
      case 'GONE':
        return { status: 410, page: renderClosed(frame) };
      case 'RATE_LIMITED':
        return this.limited(visited, inputs, LIMIT_RETRY_AFTER_SECONDS);
      case 'MISSING_REQUIRED_FIELDS':
      case 'INVALID_FIELD_VALUES': {
        // The form has changed since its page was sent: shows the errors in the new version of the form.
        const changed = await this.pages.find(link.token, visit);
        const current = readFieldTexts(changed.form.fields, inputs);
        const { errors } = checkTexts(changed.form.fields, current, changed.language);
        if (errors.size === 0) throw error;
        const state = { texts: current, errors, notice: null };
        return this.back(changed, inputs, state, 422, sentToken);
      }
      default: {
        if (status < 500) throw error;
        const { failedTitle, failedText } = language.words;
        const notice = { title: failedTitle, text: failedText };
        const state = { texts, errors: NO_ERRORS, notice };
        const { page } = await this.back(visited, inputs, state, status, sentToken);
        throw new SubmissionFailure(page, error);
      }
    }
  }

  private async limited(
    visited: VisitedForm,
    inputs: URLSearchParams,
    retryAfterSeconds: number,
  ): Promise<ReturnedPage> {
    const { waitTitle, waitText } = visited.language.words;
    const texts = readFieldTexts(visited.form.fields, inputs);
    const state = { texts, errors: NO_ERRORS, notice: { title: waitTitle, text: waitText } };
    const sentToken = inputs.get(FORM_INPUTS.token) ?? undefined;
    return { ...(await this.back(visited, inputs, state, 429, sentToken)), retryAfterSeconds };
  }

  /** A page that takes less time to render than the form. */
  private wait(visited: VisitedForm, inputs: URLSearchParams): ReturnedPage {
    const action = pageAddress(visited.link, visited.visit);
    const page = renderWait(this.pages.frameOf(visited), action, [...inputs]);
    return { status: 429, page, retryAfterSeconds: LIMIT_RETRY_AFTER_SECONDS };
  }

  private tooLarge(visited: VisitedForm): ReturnedPage {
    return { status: 413, page: renderTooLarge(this.pages.frameOf(visited)) };
  }

  /** The form with its answers, or a shorter page with them if the form cannot be rendered in time. */
  private async back(
    visited: VisitedForm,
    inputs: URLSearchParams,
    state: PageState,
    status: number,
    token = this.pages.tokenOf(visited),
  ): Promise<ReturnedPage> {
    try {
      const sent = { token, hiddenValues: sentHiddenValues(visited, inputs) };
      return { status, page: await this.pages.withState(visited, state, sent) };
    } catch (error) {
      const isBusy = error instanceof ApiError && BUSY_CODES.has(error.code);
      if (isBusy || error instanceof BoundError) return this.wait(visited, inputs);
      throw error;
    }
  }
}

/** The values that the page has kept from its link. */
const sentHiddenValues = ({ form }: VisitedForm, inputs: URLSearchParams): HiddenValues =>
  readHiddenValues(form.hiddenNames, inputs, HIDDEN_INPUT_PREFIX);

/** The errors of {@link HostedPagesService.withState} when too much is being rendered. */
const BUSY_CODES: ReadonlySet<string> = new Set(['RATE_LIMITED', 'SERVICE_UNAVAILABLE']);
