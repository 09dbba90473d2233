import { Injectable, Module } from '@nestjs/common';
import { LAST_ID, NIL_ID } from '../../core/values/identifiers';
import { FormsModule } from '../../forms/forms.module';
import { FormsService } from '../../forms/forms.service';
import { findMentionIn, type SoughtContacts } from '../../responses/mentions/domain/find-mention';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { QuarantineRepository } from './quarantine.repository';
import { type QuarantinedView, toQuarantinedView } from './quarantine.views';

/** Submissions of a page, whose answers are in memory as a whole. */
const PAGE_SIZE = 50;

/** A submission in quarantine with the form that it was sent to. */
export interface QuarantinedOfForm {
  readonly view: QuarantinedView;
  readonly formId: string;
  readonly formName: string;
}

/** What a step of an erasure has read. */
export interface ErasedQuarantined {
  /** Where the next step begins, or null if there are no more. */
  readonly next: string | null;
  readonly erased: number;
}

/** Submissions in quarantine that carry the e-mail or the phone of a customer, for modules that read or erase them. */
@Injectable()
export class QuarantinedDataService {
  constructor(
    private readonly quarantine: QuarantineRepository,
    private readonly forms: FormsService,
  ) {}

  /** Deletes those of the next submissions that carry one of the contacts. @param range `until`: the time of the newest submission; `rows`: the maximum number that is read */
  async eraseNext(
    unit: UnitOfWork,
    contacts: SoughtContacts,
    { after, until, rows: max }: { after: string; until: Date; rows: number },
  ): Promise<ErasedQuarantined> {
    const limit = Math.min(PAGE_SIZE, max);
    const rows = await this.quarantine.listNext(unit, { after, limit });
    const found = rows.filter(
      (row) => row.createdAt <= until && findMentionIn(row, contacts) !== null,
    );
    const erased = await this.quarantine.deleteAll(
      unit,
      found.map(({ id }) => id),
    );
    return { next: rows.length < limit ? null : (rows.at(-1)?.id ?? null), erased };
  }

  /** The submissions that carry one of the contacts, oldest first. They are read as they are consumed. */
  async *walk(scope: RequestScope, contacts: SoughtContacts): AsyncGenerator<QuarantinedOfForm> {
    for (let after = NIL_ID; after !== LAST_ID;) {
      const rows = await this.quarantine.listNext(scope, { after, limit: PAGE_SIZE });
      const found = rows.filter((row) => findMentionIn(row, contacts) !== null);
      const forms = await this.forms.getOutlines(
        scope,
        found.map(({ formId }) => formId),
        { isAlsoInBin: true },
      );
      for (const { formId, ...row } of found) {
        const form = forms.get(formId);
        const view = toQuarantinedView({ fields: form?.fields ?? [] }, row);
        yield { view, formId, formName: form?.name ?? '' };
      }
      after = rows.length < PAGE_SIZE ? LAST_ID : (rows.at(-1)?.id ?? LAST_ID);
    }
  }
}

@Module({
  imports: [FormsModule],
  providers: [QuarantineRepository, QuarantinedDataService],
  exports: [QuarantinedDataService],
})
export class QuarantinedDataModule {}
