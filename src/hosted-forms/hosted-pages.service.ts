import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../core/config/app-config';
import { HostedFormCache } from './forms/hosted-form-cache';
import { chooseLanguage } from './languages/languages';
import type { HostedLink } from './links/hosted-links.repository';
import type { PageFrame, RenderedPage } from './page/document';
import { type FormPage, renderFormPage, TOKEN_PLACEHOLDER } from './page/form-page';
import { PageCache } from './page/page-cache';
import type { PreparedPage } from './page/prepared-page';
import { logoAddress, pageAddress } from './page-addresses';
import { AddressLimits, countedNetwork } from './spam/address-limits';
import { FormRates } from './spam/form-rates';
import { prefill } from './submission/field-texts';
import { issueToken } from './token/page-token';
import type { Visit, VisitedForm } from './visit';

/** What a page shows besides the form. */
export type PageState = Pick<FormPage, 'texts' | 'errors' | 'notice'>;

const NO_QUERY = new URLSearchParams();

/** Renders the pages of forms for visitors. */
@Injectable()
export class HostedPages {
  private readonly publicUrl: string | null;

  constructor(
    private readonly forms: HostedFormCache,
    private readonly pages: PageCache,
    private readonly rates: FormRates,
    private readonly addresses: AddressLimits,
    @Inject(APP_CONFIG) { publicUrl }: AppConfig,
  ) {
    this.publicUrl = publicUrl;
  }

  async visit(link: HostedLink, visit: Visit): Promise<VisitedForm> {
    const team = { teamId: link.teamId, deadline: visit.deadline };
    const form = await this.forms.get(team, link.formId, link.formVersion);
    const language = chooseLanguage(form.settings.language, visit.acceptLanguage);
    return { link, form, language, visit };
  }

  /** Whether submissions of the form need a proof of work: by choice, or because the form is attacked. */
  needsWork({ link, form }: Pick<VisitedForm, 'link' | 'form'>): boolean {
    return form.settings.isProofOfWorkRequired || this.rates.isAttacked(link, Date.now());
  }

  /** The page before the visitor has typed, from the cache; null when the query prefills it. */
  async prepared(visited: VisitedForm): Promise<PreparedPage | null> {
    const { link, form, language, visit } = visited;
    if (this.isPrefilled(visited)) return null;
    const needsWork = this.needsWork(visited);
    const mode = `${visit.isEmbedded ? 'embedded' : 'page'} ${needsWork ? 'work' : ''}`;
    return this.pages.get(
      link.teamId,
      `${link.token} ${form.version} ${language.tag} ${mode}`,
      () => {
        const texts = prefill(form.fields, NO_QUERY, language);
        const state = { texts, errors: new Map(), notice: null };
        return renderFormPage(this.pageOf(visited, state, TOKEN_PLACEHOLDER));
      },
    );
  }

  /** The page with what the query prefills. */
  prefilled(visited: VisitedForm): RenderedPage {
    const texts = prefill(visited.form.fields, visited.visit.query, visited.language);
    return this.withState(visited, { texts, errors: new Map(), notice: null });
  }

  /** The page with what the visitor has typed. @param token that of the page before; a new one by default */
  withState(visited: VisitedForm, state: PageState, token = this.tokenOf(visited)): RenderedPage {
    return renderFormPage(this.pageOf(visited, state, token));
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

  private pageOf(visited: VisitedForm, state: PageState, token: string): FormPage {
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
      needsWork: this.needsWork(visited),
      token,
    };
  }

  /** Beyond a limit per address, pages are no longer rendered for one visitor. */
  private isPrefilled({ link, form, language, visit }: VisitedForm): boolean {
    if (visit.query.size === 0 || (visit.query.size === 1 && visit.isEmbedded)) return false;
    const texts = prefill(form.fields, NO_QUERY, language);
    const filled = prefill(form.fields, visit.query, language);
    const isSame = form.fields.every(({ id }) => isEqual(filled.get(id), texts.get(id)));
    if (isSame) return false;
    const now = Date.now();
    return this.addresses.render(countedNetwork(link, visit.network, now), now) === 'form';
  }
}

const isEqual = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);
