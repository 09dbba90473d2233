import { Injectable } from '@nestjs/common';
import { readDateRange } from '../../core/values/date-range';
import { CustomersService } from '../../customers/customers.service';
import type { FormDefinition } from '../../forms/form-definition';
import { BinnedForms } from '../../forms/bin/binned-forms.service';
import { FormsService } from '../../forms/forms.service';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { HiddenFilterDto } from '../dto/hidden-filter.dto';
import { ANY_RESPONSE, readField, readHidden, searchedFieldIds } from '../response-filter';
import type { WalkFilter } from '../walk-responses.sql';
import { toStoredSource } from './domain/channel';
import type { InboxFilterDto } from './inbox.dto';

/** The filters of the inbox, against the forms and customers of the team. */
@Injectable()
export class InboxFiltersService {
  constructor(
    private readonly forms: FormsService,
    private readonly binned: BinnedForms,
    private readonly customers: CustomersService,
  ) {}

  /**
   * The filter of a walk, and the form that it names, or null for all forms.
   * @throws ApiError FORM_NOT_FOUND, CUSTOMER_NOT_FOUND, VALIDATION_FAILED
   */
  async read(
    scope: RequestScope,
    query: InboxFilterDto & HiddenFilterDto,
  ): Promise<{ form: FormDefinition | null; filter: WalkFilter }> {
    const { customerId, campaignId, channel, isRead, startDate, endDate, search = '' } = query;
    const form = query.formId === undefined ? null : await this.forms.get(scope, query.formId);
    const [customer, leftOut] = await Promise.all([
      customerId === undefined ? null : this.customers.get(scope, customerId),
      form === null
        ? this.binned.findLeftOut(scope)
        : { forms: [], customers: form.erasedCustomers },
    ]);
    const filter: WalkFilter = {
      ...ANY_RESPONSE,
      formId: form?.id ?? null,
      customerId: customer?.id ?? null,
      campaignId: campaignId ?? null,
      sources: channel === undefined ? null : [toStoredSource(channel)],
      isRead: isRead === undefined ? null : isRead === 'true',
      range: readDateRange(startDate, endDate),
      search: search === '' ? null : search,
      searchedFieldIds: form === null ? null : searchedFieldIds(form, search),
      field: form === null ? null : readField(form, query),
      hidden: readHidden(query),
      leftOut,
    };
    return { form, filter };
  }

  /**
   * The hits of a search of all forms, without those whose hit is in an answer to a removed field: the searched text has these answers
   * until they are purged.
   * @param isHit whether an answer that the form still has contains the searched text
   */
  async withoutOldHits<Hit extends { readonly formId: string }>(
    scope: RequestScope,
    hits: readonly Hit[],
    search: string,
    isHit: (hit: Hit) => boolean,
  ): Promise<Hit[]> {
    const old = new Set<string>();
    const unexplained = hits.filter((hit) => !isHit(hit));
    for (const formId of new Set(unexplained.map((hit) => hit.formId))) {
      const form = await this.forms.get(scope, formId);
      if (searchedFieldIds(form, search) !== null) old.add(formId);
    }
    return hits.filter((hit) => !old.has(hit.formId) || isHit(hit));
  }
}
