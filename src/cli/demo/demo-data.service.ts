import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { NOTHING_TO_RECORD } from '../../tenancy/endpoint/write-record';
import { ApiError } from '../../core/errors/api-error';
import { CampaignsService } from '../../campaigns/campaigns.service';
import { type CouponSettings, CouponsService } from '../../customers/coupons/coupons.service';
import { CustomersService } from '../../customers/customers.service';
import { Database } from '../../core/database/database';
import type { CreateFormDto } from '../../forms/dto/create-form.dto';
import { FormsService } from '../../forms/forms.service';
import { ResponsesService } from '../../responses/responses.service';
import { DEMO_CAMPAIGN } from './demo-campaign';
import { BIRTHDAY_COUPON, WELCOME_COUPON } from './demo-coupons';
import { CUSTOMERS } from './demo-customers';
import { FEEDBACK_FORM, SIGN_UP_FORM } from './demo-forms';
import { type CouponCodeIds, DemoHistoryRepository } from './demo-history.repository';
import { demoLedger, type LedgerEvent } from './demo-ledger';
import { type DemoResponse, FEEDBACK, RESPONSES } from './demo-responses';
import { type DemoTime, toDate } from './demo-time';
import { SocialSamplesService } from './social-samples.service';

/** The times of the forms, before the first customer and the first response. */
const FORM_TIMES: Readonly<Record<'starter' | 'signUp' | 'feedback', DemoTime>> = {
  starter: [63, '08:30'],
  signUp: [62, '09:00'],
  feedback: [12, '15:30'],
};
const FIRST_CUSTOMER_DAY = 61;
/** The first day of the campaign, which is before the oldest of the sample posts. */
const CAMPAIGN_DAY = 90;

/**
 * Creates the data of the demo team through the services of the API, so that all rules hold, and then moves them into the
 * last two months. Each step adds only what is missing, so that a start after a crash completes the data.
 */
@Injectable()
export class DemoDataService {
  constructor(
    private readonly customers: CustomersService,
    private readonly forms: FormsService,
    private readonly responses: ResponsesService,
    private readonly coupons: CouponsService,
    private readonly campaigns: CampaignsService,
    private readonly history: DemoHistoryRepository,
    private readonly socialSamples: SocialSamplesService,
    private readonly database: Database,
  ) {}

  /** Adds the missing data and returns the id of the form with most of the responses. */
  async complete(scope: RequestScope, now = new Date()): Promise<string> {
    await this.addCustomers(scope);
    const signUp = await this.ensureForm(scope, SIGN_UP_FORM);
    await this.addResponses(scope, signUp.id, RESPONSES.slice(signUp.responseCount));
    const feedback = await this.ensureForm(scope, FEEDBACK_FORM);
    await this.addFeedback(scope, feedback.id, FEEDBACK.slice(feedback.responseCount));
    await this.moveIntoPast(scope, signUp.id, feedback.id, now);
    await this.addLedger(scope, now);
    await this.socialSamples.complete(scope);
    await this.ensureCampaign(scope, now);
    return signUp.id;
  }

  private async addCustomers(scope: RequestScope): Promise<void> {
    for (const customer of CUSTOMERS) {
      try {
        await this.customers.create(scope, NOTHING_TO_RECORD, customer);
      } catch (error) {
        const exists = error instanceof ApiError && error.code === 'CUSTOMER_ALREADY_EXISTS';
        if (!exists) throw error;
      }
    }
  }

  private async ensureForm(
    scope: RequestScope,
    form: CreateFormDto,
  ): Promise<{ id: string; responseCount: number }> {
    const existing = (await this.forms.list(scope)).find(({ name }) => name === form.name);
    if (existing !== undefined) {
      return { id: existing.id, responseCount: existing.responseCount };
    }
    return { id: (await this.forms.create(scope, NOTHING_TO_RECORD, form)).id, responseCount: 0 };
  }

  /** Submits responses in order, so that their number shows which are missing. */
  private async addResponses(
    scope: RequestScope,
    formId: string,
    missing: readonly DemoResponse[],
  ): Promise<void> {
    for (const { answers, source } of missing) {
      const responses = Object.entries(answers).map(([key, value]) => ({ key, value }));
      await this.responses.submit(scope, NOTHING_TO_RECORD, formId, { responses }, source);
    }
  }

  /** Submits responses and marks their deliveries in one transaction, so that no process sends them. */
  private async addFeedback(
    scope: RequestScope,
    formId: string,
    missing: readonly DemoResponse[],
  ): Promise<void> {
    await this.database.transaction(scope, async (unit) => {
      await this.addResponses(unit, formId, missing);
      await this.history.markDelivered(unit, formId);
    });
  }

  private async addLedger(scope: RequestScope, now: Date): Promise<void> {
    const welcome = await this.ensureCoupon(scope, WELCOME_COUPON);
    const birthday = await this.ensureCoupon(scope, BIRTHDAY_COUPON);
    await this.history.moveCoupons(scope, toDate([FIRST_CUSTOMER_DAY, '09:00'], now));
    if (await this.history.hasLedger(scope)) return;
    const customers = await this.history.listCustomers(scope);
    const codeOf = ({ coupon }: LedgerEvent): CouponCodeIds | null => {
      if (coupon === null) return null;
      // Single-use codes are taken from the end: the first one stays redeemable.
      return (coupon === 'welcome' ? welcome[0] : birthday.pop()) ?? null;
    };
    const entries = demoLedger(customers, now).map((event) => ({
      ...event,
      code: codeOf(event),
    }));
    await this.history.insertLedger(scope, entries);
  }

  private async ensureCoupon(
    scope: RequestScope,
    settings: CouponSettings,
  ): Promise<CouponCodeIds[]> {
    const coupons = await this.coupons.listNames(scope);
    const existing = coupons.find(({ name }) => name === settings.name);
    const couponId =
      existing?.id ?? (await this.coupons.createAsOperator(scope, settings)).couponId;
    return this.history.listCodes(scope, couponId);
  }

  /** The campaign that most of the sample posts carry, with the welcome drinks. */
  private async ensureCampaign(scope: RequestScope, now: Date): Promise<void> {
    const coupons = await this.coupons.listNames(scope);
    const welcome = coupons.find(({ name }) => name === WELCOME_COUPON.name);
    try {
      await this.database.transaction(scope, async (unit) => {
        const { id } = await this.campaigns.create(unit, {
          ...DEMO_CAMPAIGN,
          startsAt: toDate([CAMPAIGN_DAY, '00:00'], now).toISOString(),
        });
        if (welcome !== undefined) await this.campaigns.setCouponCampaign(unit, welcome.id, id);
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CAMPAIGN_ID_TAKEN')) throw error;
    }
  }

  private async moveIntoPast(
    scope: RequestScope,
    signUpId: string,
    feedbackId: string,
    now: Date,
  ): Promise<void> {
    const timesOf = (responses: readonly DemoResponse[]): Date[] =>
      responses.map(({ at }) => toDate(at, now));
    await this.history.moveResponses(scope, signUpId, timesOf(RESPONSES));
    await this.history.moveResponses(scope, feedbackId, timesOf(FEEDBACK));
    const joined = CUSTOMERS.map((_customer, index) =>
      toDate([FIRST_CUSTOMER_DAY - index, '10:00'], now),
    );
    await this.history.moveCustomers(scope, joined);
    for (const { id } of await this.forms.list(scope)) {
      const form = { [signUpId]: 'signUp', [feedbackId]: 'feedback' } as const;
      await this.history.moveForm(scope, id, toDate(FORM_TIMES[form[id] ?? 'starter'], now));
    }
  }
}
