import { type ArgumentsHost, Catch } from '@nestjs/common';
import { ApiErrorFilter } from '../core/http/api-error.filter';
import { toApiError } from '../core/http/to-api-error';
import { requestOf, responseOf } from '../core/http/request-context';
import { chooseLanguage, type Language } from './languages/languages';
import type { PageFrame, RenderedPage } from './page/document';
import { sendToVisitor } from './page/send-page';
import {
  neutralFrame,
  renderBusy,
  renderClosed,
  renderFailed,
  renderMissing,
  renderTooLarge,
  renderUnsupported,
} from './page/state-page';
import { BUSY_RETRY_AFTER_SECONDS, SubmissionFailure } from './submission/page-submission.service';
import { visitOf } from './visit';

const RENDERERS: Readonly<Record<number, (frame: PageFrame) => RenderedPage>> = {
  404: renderMissing,
  410: renderClosed,
  413: renderTooLarge,
  415: renderUnsupported,
  429: renderBusy,
  503: renderBusy,
};

/** Shows errors as pages. They do not name the form, except when a submission to it has failed. */
@Catch()
export class HostedErrorFilter extends ApiErrorFilter {
  /** A few short pages for each language. */
  private readonly pages = new Map<string, RenderedPage>();

  override catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    return this.show(thrown, host);
  }

  private async show(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const request = requestOf(host);
    const failure = thrown instanceof SubmissionFailure ? thrown : null;
    const error = toApiError(failure?.cause ?? thrown);
    this.logServerError(error, request);
    const { status } = error;
    const { isEmbedded, acceptLanguage } = visitOf(request);
    const page =
      failure?.page ?? this.pageOf(status, chooseLanguage(null, acceptLanguage), isEmbedded);
    const isBusy = status === 429 || status === 503;
    const head = isBusy ? { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS } : {};
    try {
      await sendToVisitor(request, responseOf(host), { status, page, ...head });
    } catch (rejection) {
      // The form with the answers is large. The other pages are not.
      if (failure === null) throw rejection;
      await this.show(rejection, host);
    }
  }

  private pageOf(status: number, language: Language, isEmbedded: boolean): RenderedPage {
    const pageKey = `${status} ${language.tag} ${isEmbedded}`;
    const known = this.pages.get(pageKey);
    if (known !== undefined) return known;
    const render = RENDERERS[status] ?? renderFailed;
    const page = render(neutralFrame(language, isEmbedded));
    this.pages.set(pageKey, page);
    return page;
  }
}
