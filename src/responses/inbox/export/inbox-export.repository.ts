import { Injectable } from '@nestjs/common';
import { Trigrams } from '../../../core/database/trigrams';
import type { RequestScope } from '../../../tenancy/scope/request-scope';
import { HORIZON } from '../../export/export-responses.sql';
import { type ExportSource, requireSameServer } from '../../export/response-export.repository';
import { type BesideAnswers, isOfErased, type ResponseRow } from '../../response-columns.sql';
import { toWalkedPage, type WalkedPage, type WalkedRow } from '../../response-list.repository';
import { type Walk, walkStatement } from '../../walk-responses.sql';

type Beside = Pick<BesideAnswers, 'hiddenValues'>;

@Injectable()
export class InboxExportRepository {
  constructor(private readonly trigrams: Trigrams) {}

  /**
   * The next page of a walk, from the server of the export. @throws Error when the data is older than at the start, as when several
   * replicas share one address
   */
  async listPage(
    source: ExportSource,
    { teamId }: RequestScope,
    walk: Walk,
  ): Promise<WalkedPage<ResponseRow & Beside>> {
    const { text, values } = walkStatement(teamId, walk, this.trigrams);
    const direction = walk.order === 'asc' ? 'ASC' : 'DESC';
    const found = await source.database.query<WalkedRow & Beside & { horizon: string }>(
      `SELECT ${HORIZON} AS horizon, listed.*, r.hidden_values AS "hiddenValues"
         FROM (${text}) listed
         LEFT JOIN LATERAL (
           SELECT hidden_values FROM form_responses r
            WHERE team_id = $1 AND id = listed.id AND NOT ${isOfErased('r')} OFFSET 0
         ) r ON true
        ORDER BY listed."createdAt" ${direction}, listed.id ${direction}`,
      values,
    );
    requireSameServer(source, found[0]);
    return toWalkedPage(found, walk.limit);
  }
}
