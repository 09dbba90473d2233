import { Injectable } from '@nestjs/common';
import type { TeamContext } from '../auth/team-context';
import { ApiError } from '../common/errors/api-error';
import { CustomersService } from '../customers/customers.service';
import type { CreateFormDto } from '../forms/dto/create-form.dto';
import { FormsService } from '../forms/forms.service';
import { ResponsesService } from '../responses/responses.service';
import { CUSTOMERS } from './demo-customers';
import { FEEDBACK_FORM, SIGN_UP_FORM } from './demo-forms';
import { RESPONSES } from './demo-responses';
import { SocialSamples } from './social-samples.service';

/** Fills the demo team through the services of the API, so that its data obey every rule. */
@Injectable()
export class SampleData {
  constructor(
    private readonly customers: CustomersService,
    private readonly forms: FormsService,
    private readonly responses: ResponsesService,
    private readonly socialSamples: SocialSamples,
  ) {}

  /** Adds whatever is still missing and returns the id of the form that has the responses. */
  async complete(team: TeamContext): Promise<string> {
    await this.addCustomers(team);
    const signUp = await this.ensureForm(team, SIGN_UP_FORM);
    await this.addResponses(team, signUp.id, signUp.responseCount);
    await this.ensureForm(team, FEEDBACK_FORM);
    await this.socialSamples.complete(team);
    return signUp.id;
  }

  private async addCustomers(team: TeamContext): Promise<void> {
    for (const customer of CUSTOMERS) {
      try {
        await this.customers.create(team, customer);
      } catch (error) {
        const isThere = error instanceof ApiError && error.code === 'CUSTOMER_ALREADY_EXISTS';
        if (!isThere) throw error;
      }
    }
  }

  private async ensureForm(
    team: TeamContext,
    form: CreateFormDto,
  ): Promise<{ id: string; responseCount: number }> {
    const existing = (await this.forms.list(team)).find(({ name }) => name === form.name);
    if (existing !== undefined) {
      return { id: existing.id, responseCount: Number(existing.responseCount) };
    }
    return { id: (await this.forms.create(team, form)).id, responseCount: 0 };
  }

  /** They are stored in order, so their number tells which are missing. */
  private async addResponses(team: TeamContext, formId: string, stored: number): Promise<void> {
    for (const { answers, source } of RESPONSES.slice(stored)) {
      const responses = Object.entries(answers).map(([key, value]) => ({ key, value }));
      await this.responses.submit(team, formId, { responses }, source);
    }
  }
}
