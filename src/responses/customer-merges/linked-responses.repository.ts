import { Global, Injectable, Module } from '@nestjs/common';
import { LinkedResponses } from '../../customers/merge/linked-responses';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';

const COUNT_LINKED_RESPONSES: Statement = {
  name: 'count_linked_responses',
  text: `
    SELECT count(*)::integer AS responses
      FROM ((SELECT 1 FROM form_responses WHERE team_id = $1 AND subscriber_id = $2 LIMIT $3)
            UNION ALL
            (SELECT 1 FROM binned_responses WHERE team_id = $1 AND subscriber_id = $2 LIMIT $3)
            LIMIT $3) response`,
};

/** Leaves the counters alone, since they do not count by customer. */
const MOVE_RESPONSES: Statement = {
  name: 'move_responses',
  text: `
    UPDATE form_responses SET subscriber_id = $3 WHERE team_id = $1 AND subscriber_id = $2`,
};

/** Responses in the bin are restored to the customer that was kept. */
const MOVE_BINNED_RESPONSES: Statement = {
  name: 'move_binned_responses',
  text: `
    UPDATE binned_responses SET subscriber_id = $3 WHERE team_id = $1 AND subscriber_id = $2`,
};

@Injectable()
export class LinkedResponsesRepository extends LinkedResponses {
  constructor(private readonly database: Database) {
    super();
  }

  async count(scope: RequestScope, customerId: string, max: number): Promise<number> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<{ responses: number }>(COUNT_LINKED_RESPONSES, [scope.teamId, customerId, max]);
    return row?.responses ?? 0;
  }

  async move(unit: UnitOfWork, fromId: string, toId: string): Promise<void> {
    const values = [unit.teamId, fromId, toId];
    await unit.queryAll([
      [MOVE_RESPONSES, values],
      [MOVE_BINNED_RESPONSES, values],
    ]);
  }
}

/** Provides the responses of customers to the module of customers, on which this module depends. */
@Global()
@Module({
  providers: [
    LinkedResponsesRepository,
    { provide: LinkedResponses, useExisting: LinkedResponsesRepository },
  ],
  exports: [LinkedResponses],
})
export class LinkedResponsesModule {}
