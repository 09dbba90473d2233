import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guardLedgerUpdate, IS_OF_TRANSACTION } from './1795835000002-SplitLedgerGuards';

/** The transaction, or a savepoint in it, soon after which no other row gets its number: only rows of the own transaction are visible before its end. */
const IS_UNFINISHED = `CASE WHEN age(xmin) BETWEEN -1000000 AND 0 THEN
           pg_xact_status((pg_current_xact_id()::text::bigint - age(xmin))::text::xid8) = 'in progress' END`;

/**
 * The guard of the ledger also recognizes the row of a merge by the number of its transaction: in a distributed database, the server that the
 * process is connected to sets the time of the row, and the transaction has begun at another time on the server with the rows.
 */
export class AcceptMergesOfOtherServers1795840100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(guardLedgerUpdate(`(${IS_OF_TRANSACTION} OR ${IS_UNFINISHED})`));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(guardLedgerUpdate(IS_OF_TRANSACTION));
  }
}
