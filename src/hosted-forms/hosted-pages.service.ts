import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { systemScope } from '../tenancy/scope/request-scope';
import { APP_CONFIG, type AppConfig } from '../core/config/app-config';
import { ApiError } from '../core/errors/api-error';
import { setVisitedTeam } from '../tenancy/scope/team-request';
import type { AppRequest } from '../core/http/request-context';
import { ConcurrencyGuard } from '../tenancy/limits/concurrency.guard';
import { readHiddenValues } from '../responses/domain/hidden-values';
import { HostedFormCache } from './hosted-form-cache';
import { chooseLanguage } from './languages/languages';
import type { FieldTexts } from './hosted-form';
import type { HostedLink } from '../forms/links/form-link';
import { HostedLinksService } from '../forms/links/hosted-links.service';
import type { PageFrame, RenderedPage } from './page/document';
import { type FormPage, renderFormPage, type VisitInputs } from './page/form-page';
import { FieldsTemplate } from './page/fields-template';
import { PageCache } from './page/page-cache';
import type { PreparedPage } from './page/prepared-page';
import type { PageResponse } from './page/send-page';
import { renderClosed, renderThanks } from './page/state-page';
import { addressAfterThanks, logoAddress, pageAddress } from './page-addresses';
import { NetworkLimits, countedNetwork } from './spam/network-limits';
import { FormRates } from './spam/form-rates';
import type { WorkDemand } from './spam/judge-submission';
import { defaultTexts, prefilledTexts } from './submission/field-texts';
import { issueToken } from './token/page-token';
import { isClosed, type Visit, type VisitedForm, visitOf } from './visit';

/** The texts, errors and notice that a page shows in its form. */
export type PageState = Pick<FormPage, 'texts' | 'errors' | 'notice'>;

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** Renders the pages of forms for visitors. */
@Injectable()
export class HostedPagesService {
  private readonly publicUrl: string | null;

  constructor(
    private readonly links: HostedLinksService,
    private readonly forms: HostedFormCache,
    private readonly pages: PageCache,
    private readonly rates: FormRates,
    private readonly networks: NetworkLimits,
    private readonly concurrency: ConcurrencyGuard,
    @Inject(APP_CONFIG) { publicUrl }: AppConfig,
  ) {
    this.publicUrl = publicUrl;
  }

  /** The page that a visitor opens. @throws ApiError NOT_FOUND, RATE_LIMITED */
  async open(linkToken: string, request: Request, response: Response): Promise<PageResponse> {
    const visited = await this.enter(linkToken, request, response);
    if (isClosed(visited)) return { status: 410, page: renderClosed(this.frameOf(visited)) };
    const texts = this.prefill(visited);
    const inputs = {
      token: this.tokenOf(visited),
      hiddenValues: readHiddenValues(visited.form.hiddenNames, visited.visit.query),
    };
    const page =
      texts === null
        ? { prepared: await this.prepare(visited), inputs }
        : await this.withState(visited, { texts, errors: NO_ERRORS, notice: null }, inputs);
    return { status: 200, page };
  }

  /** The thank-you page. @throws ApiError NOT_FOUND, RATE_LIMITED */
  async thank(linkToken: string, request: Request, response: Response): Promise<PageResponse> {
    const visited = await this.enter(linkToken, request, response);
    const page = renderThanks(this.frameOf(visited), addressAfterThanks(visited));
    return { status: 200, page };
  }

  /** The logo as a data URL. @throws ApiError NOT_FOUND, RATE_LIMITED */
  async logo(linkToken: string, request: Request, response: Response): Promise<string> {
    const { form } = await this.enter(linkToken, request, response);
    const { logo } = form.settings.header;
    if (logo === null) throw new ApiError('NOT_FOUND');
    return logo;
  }

  /** Finds the form of a link, without counting the request. @throws ApiError NOT_FOUND */
  async find(linkToken: string, visit: Visit): Promise<VisitedForm> {
    return this.readForm(await this.links.get(linkToken), visit);
  }

  /** Why submissions need a proof of work: the settings of the form demand it, or the form is under attack. Returns null if they do not need one. */
  workDemand({ link, form }: Pick<VisitedForm, 'link' | 'form'>): WorkDemand | null {
    if (form.settings.isProofOfWorkRequired) return 'settings';
    return this.rates.isAttacked(link, Date.now()) ? 'attack' : null;
  }

  /**
   * Shows the form with texts, errors and a notice, without rendering its fields again.
   * @param inputs the inputs of the visit; a page that is returned keeps its token
   * @throws ApiError RATE_LIMITED; QueueFullError, WaitTimeoutError when the form is shown for the first time, and too much is being rendered
   */
  async withState(
    visited: VisitedForm,
    state: PageState,
    inputs: VisitInputs,
  ): Promise<RenderedPage> {
    const fields = await this.fieldsOf(visited);
    return renderFormPage(this.pageOf(visited, state, inputs, this.needsWork(visited)), fields);
  }

  tokenOf({ link }: Pick<VisitedForm, 'link'>): string {
    return issueToken(link, Date.now());
  }

  frameOf({ link, form: { settings }, language, visit }: VisitedForm): PageFrame {
    const { logo } = settings.header;
    return {
      language,
      settings,
      isEmbedded: visit.isEmbedded,
      logo: logo === null ? null : logoAddress(link, logo),
    };
  }

  /** Finds the form of a link; counts the request among the concurrent requests of its team. */
  private async enter(
    linkToken: string,
    request: Request,
    response: Response,
  ): Promise<VisitedForm> {
    const visit = visitOf(request);
    const link = await this.links.get(linkToken);
    setVisitedTeam(request as AppRequest, link.teamId);
    if (!this.concurrency.tryEnterAsVisitor(link.teamId, visit.network, response))
      throw new ApiError('RATE_LIMITED');
    return this.readForm(link, visit);
  }

  private async readForm(link: HostedLink, visit: Visit): Promise<VisitedForm> {
    const scope = systemScope(link.teamId, { deadline: visit.deadline });
    const form = await this.forms.get(scope, link.formId, link.formVersion);
    const language = chooseLanguage(form.settings.language, visit.acceptLanguage);
    return { link, form, language, visit };
  }

  /** The texts of a form that the query prefills, or null if it prefills nothing, or the network has exceeded its limit of rendered forms. */
  private prefill({ link, form, language, visit }: VisitedForm): FieldTexts | null {
    const { query, network } = visit;
    if (query.size === 0) return null;
    const texts = prefilledTexts(form.fields, query, language);
    if (texts === null) return null;
    const now = Date.now();
    const rendering = this.networks.render(countedNetwork(link, network, now), now);
    return rendering === 'form' ? texts : null;
  }

  /** The page with the default values, from the cache. It is the same for all visitors, except for the inputs of the visit. */
  private async prepare(visited: VisitedForm): Promise<PreparedPage> {
    const { link, form, language, visit } = visited;
    // Read once, because an attack may begin or end before the page is rendered.
    const needsWork = this.needsWork(visited);
    const mode = `${visit.frameQuery} ${needsWork}`;
    const fields = await this.fieldsOf(visited);
    return this.pages.pageOf(link.teamId, `${cacheKeyOf(visited)} ${mode}`, visit.deadline, () => {
      const texts = defaultTexts(form.fields, language);
      const state = { texts, errors: NO_ERRORS, notice: null };
      const page = this.pageOf(visited, state, null, needsWork);
      return renderFormPage(page, fields);
    });
  }

  private fieldsOf(visited: VisitedForm): FieldsTemplate | Promise<FieldsTemplate> {
    const { link, form, language, visit } = visited;
    return this.pages.fieldsOf(
      link.teamId,
      cacheKeyOf(visited),
      visit.deadline,
      () => new FieldsTemplate(form.fields, language),
    );
  }

  private needsWork(visited: VisitedForm): boolean {
    return this.workDemand(visited) !== null;
  }

  private pageOf(
    visited: VisitedForm,
    state: PageState,
    inputs: VisitInputs | null,
    needsWork: boolean,
  ): FormPage {
    const { link, form, visit } = visited;
    const frame = this.frameOf(visited);
    return {
      ...frame,
      ...state,
      form,
      action: pageAddress(link, visit),
      previewImage:
        this.publicUrl === null || frame.logo === null
          ? null
          : new URL(frame.logo, this.publicUrl).href,
      needsWork,
      inputs,
    };
  }
}

const cacheKeyOf = ({ link, form, language }: VisitedForm): string =>
  `${link.token} ${form.version} ${language.tag}`;
