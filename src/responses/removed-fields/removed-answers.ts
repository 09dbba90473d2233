import { Global, Injectable, Module } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { REMOVED_FIELDS, StoredAnswers } from '../../forms/stored-answers';
import type { Purge, PurgeKind, PurgeStep } from '../../tenancy/purges/purge-kind';
import { Purges } from '../../tenancy/purges/purges';
import { RemovedAnswersRepository } from './removed-answers.repository';

/** Deletes the answers to removed fields; those of large forms by a purge. Reads hide the answers as soon as the field is removed. */
@Injectable()
export class RemovedAnswers extends StoredAnswers implements PurgeKind {
  readonly kind = REMOVED_FIELDS;

  constructor(
    private readonly purges: Purges,
    private readonly answers: RemovedAnswersRepository,
  ) {
    super();
    purges.register(this);
  }

  count(
    scope: RequestScope,
    formId: string,
    fieldIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    return this.answers.count(scope, formId, fieldIds);
  }

  async delete(unit: UnitOfWork, formId: string, fieldIds: readonly string[]): Promise<void> {
    if (fieldIds.length === 0) return;
    if (await this.answers.areMany(unit, formId)) {
      await this.purges.start(unit, { kind: this.kind, subjectId: formId, input: { fieldIds } });
    } else {
      await this.answers.deleteAll(unit, formId, fieldIds);
    }
  }

  step(unit: UnitOfWork, purge: Purge): Promise<PurgeStep> {
    return this.answers.deleteNext(unit, purge);
  }
}

/** Provides the answers to the module of forms, on which this module depends. */
@Global()
@Module({
  providers: [
    RemovedAnswersRepository,
    RemovedAnswers,
    { provide: StoredAnswers, useExisting: RemovedAnswers },
  ],
  exports: [StoredAnswers],
})
export class RemovedAnswersModule {}
