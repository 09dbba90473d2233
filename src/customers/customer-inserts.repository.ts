import { Injectable } from '@nestjs/common';
import { BATCH_LOCK_TIMEOUT, shareOfBatch, WriteBatcher } from '@rapport/pg-lanes';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { WriteRecord } from '../tenancy/endpoint/write-record';
import type { AuditedChange } from '../tenancy/audit/audited-change';
import {
  type NewAuditEvent,
  recordable,
  toEvents,
  withEvents,
} from '../tenancy/audit/insert-audit-events.sql';
import { writtenBy } from '../tenancy/audit/written-by';
import {
  INSERT_KEY,
  isKeyFree,
  KEY_EXPIRY,
  type StoredKey,
} from '../tenancy/idempotency/store-key.sql';
import { rejectIfKeyIsTaken } from '../tenancy/idempotency/reject-taken-key';
import { ApiError } from '../core/errors/api-error';
import { Database, isUnitOfWork } from '../core/database/database';
import { unlessAllNull } from '../core/database/statement';
import { customersCounted } from './counts/count-customers.sql';
import type { TakenContacts } from './customers.repository';
import type { NewCustomer } from './new-customer';

/**
 * The result of an insert. If the customer was not created although no contact is taken, a concurrent transaction committed the same
 * contact after the snapshot of the statement. The caller repeats the insert, which then sees the other customer.
 */
export interface CustomerInsertOutcome extends TakenContacts {
  created: boolean;
}

interface InsertedRow extends CustomerInsertOutcome {
  isKeyFree: boolean;
}

/**
 * Inserts a customer and stores the idempotency key of the request, if there is one. Inserts nothing unless the key is free. The outer
 * queries use the snapshot from before the insert, so they never see the new row itself.
 */
const INSERT_CUSTOMER = recordable(
  'insert_customer',
  { events: '$14', onlyIf: 'EXISTS (SELECT 1 FROM new_customer)' },
  (audited) => `
    WITH claim AS MATERIALIZED (
      SELECT ${isKeyFree('$1::uuid', '$11::text')} AS is_key_free
    ), new_customer AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username,
                             created_by_key, created_by_request)
      SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::uuid, $10 FROM claim WHERE is_key_free
      ON CONFLICT DO NOTHING
      RETURNING id
    ),${customersCounted('new_customer')}, stored_key AS (
      ${INSERT_KEY}
      SELECT $1, $11::text, $12::bytea, 201, $13::text, ${KEY_EXPIRY}
        FROM new_customer WHERE $11::text IS NOT NULL
    )${audited}
    SELECT (SELECT is_key_free FROM claim) AS "isKeyFree",
           EXISTS (SELECT 1 FROM new_customer) AS "created",
           EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND email_key = $6) AS "emailTaken",
           EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND phone = $7) AS "phoneTaken"`,
);

/**
 * {@link INSERT_CUSTOMER} for a batch. ORDER BY makes deadlocks between batches with the same contacts rare. The
 * subqueries around the arrays hide the array lengths from the planner, which would otherwise plan for each length.
 * count(*): PostgreSQL may execute EXISTS here by reading all customers of the team.
 */
const INSERT_CUSTOMER_BATCH = recordable(
  'insert_customer_batch',
  { events: '$14', onlyIf: 'event.id IN (SELECT id FROM new_customers)' },
  (audited) => `
    WITH ${BATCH_LOCK_TIMEOUT}, batch AS MATERIALIZED (
      SELECT batch.*, ${isKeyFree('$1::uuid', 'batch.idempotency_key')} AS is_key_free
        FROM batch_lock_timeout,
             unnest((SELECT $2::uuid[]), (SELECT $3::text[]), (SELECT $4::text[]),
                    (SELECT $5::text[]), (SELECT $6::text[]), (SELECT $7::text[]),
                    (SELECT $8::text[]), (SELECT $9::uuid[]), (SELECT $10::text[]),
                    (SELECT $11::text[]), (SELECT $12::bytea[]), (SELECT $13::text[]))
             WITH ORDINALITY AS batch (id, first_name, last_name, email, email_key, phone, username,
                                       key_id, request_id, idempotency_key, request_hash, body, number)
    ), new_customers AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username,
                             created_by_key, created_by_request)
      SELECT $1, id, first_name, last_name, email, email_key, phone, username, key_id, request_id
        FROM batch WHERE is_key_free ORDER BY email_key, phone
      ON CONFLICT DO NOTHING
      RETURNING id
    ),${customersCounted('new_customers')}, stored_keys AS (
      ${INSERT_KEY}
      SELECT $1, idempotency_key, request_hash, 201, body, ${KEY_EXPIRY}
        FROM batch JOIN new_customers USING (id) WHERE idempotency_key IS NOT NULL ORDER BY idempotency_key
    )${audited}
    SELECT is_key_free AS "isKeyFree", new_customers.id IS NOT NULL AS "created",
           (SELECT count(*) FROM customers
             WHERE team_id = $1 AND email_key = batch.email_key) > 0 AS "emailTaken",
           (SELECT count(*) FROM customers
             WHERE team_id = $1 AND phone = batch.phone) > 0 AS "phoneTaken"
      FROM batch LEFT JOIN new_customers USING (id)
     ORDER BY number`,
);

interface Insert {
  readonly scope: RequestScope;
  readonly change: AuditedChange | null;
  readonly customer: NewCustomer;
  readonly idempotencyKey: StoredKey | null;
}

/** Inserts customers; concurrent inserts of a team are batched. */
@Injectable()
export class CustomerInsertsRepository {
  private readonly inserts = new WriteBatcher<Insert, InsertedRow>({
    writeOne: (insert) => this.insertOne(insert),
    writeBatch: (inserts) => this.insertBatch(inserts),
    deadlineOf: ({ scope }) => scope.deadline,
  });

  constructor(private readonly database: Database) {}

  /**
   * Inserts the customer unless another customer has the e-mail or phone; the unique indexes decide.
   * @param body of the response, which is stored with the idempotency key of the request
   * @throws ApiError IDEMPOTENCY_IN_PROGRESS when the key is not free
   */
  async insertCustomer(
    scope: RequestScope,
    { change, key: keyToStore }: WriteRecord,
    customer: NewCustomer,
    body: object,
  ): Promise<CustomerInsertOutcome> {
    const idempotencyKey =
      keyToStore === null ? null : { ...keyToStore, body: JSON.stringify(body) };
    const insert = { scope, change, customer, idempotencyKey };
    const { isKeyFree: isFree, ...outcome } = isUnitOfWork(scope)
      ? await this.insertOne(insert)
      : await this.inserts.add(scope.teamId, insert);
    if (!isFree) throw new ApiError('IDEMPOTENCY_IN_PROGRESS');
    return outcome;
  }

  private async insertOne(insert: Insert): Promise<InsertedRow> {
    const { scope, customer, idempotencyKey } = insert;
    const { id, firstName, lastName, email, emailKey, phone, username } = customer;
    const { keyId, requestId } = writtenBy(scope);
    const events = toEvents([toEvent(insert)]);
    const values = [
      scope.teamId,
      id,
      firstName,
      lastName,
      email,
      emailKey,
      phone,
      username,
      keyId,
      requestId,
      idempotencyKey?.key ?? null,
      idempotencyKey?.requestHash ?? null,
      idempotencyKey?.body ?? null,
    ];
    const [outcome] = await rejectIfKeyIsTaken(
      this.database
        .for(scope, 'write')
        .query<InsertedRow>(...withEvents(INSERT_CUSTOMER, values, events)),
    );
    if (outcome === undefined) throw new Error('The insert of a customer returned no outcome.');
    return outcome;
  }

  private insertBatch(inserts: readonly [Insert, ...Insert[]]): Promise<InsertedRow[]> {
    const [{ scope }, ...others] = inserts;
    const user = shareOfBatch([scope, ...others.map((insert) => insert.scope)]);
    const customers = inserts.map(({ customer }) => customer);
    const authors = inserts.map((insert) => writtenBy(insert.scope));
    const idempotencyKeys = inserts.map(({ idempotencyKey }) => idempotencyKey);
    const values = [
      scope.teamId,
      customers.map(({ id }) => id),
      customers.map(({ firstName }) => firstName),
      customers.map(({ lastName }) => lastName),
      unlessAllNull(customers.map(({ email }) => email)),
      unlessAllNull(customers.map(({ emailKey }) => emailKey)),
      unlessAllNull(customers.map(({ phone }) => phone)),
      unlessAllNull(customers.map(({ username }) => username)),
      authors.map(({ keyId }) => keyId),
      authors.map(({ requestId }) => requestId),
      unlessAllNull(idempotencyKeys.map((key) => key?.key ?? null)),
      unlessAllNull(idempotencyKeys.map((key) => key?.requestHash ?? null)),
      unlessAllNull(idempotencyKeys.map((key) => key?.body ?? null)),
    ];
    const events = toEvents(inserts.map(toEvent));
    return this.database
      .for(user, 'write')
      .query<InsertedRow>(...withEvents(INSERT_CUSTOMER_BATCH, values, events));
  }
}

const toEvent = ({ change, customer: { id } }: Insert): NewAuditEvent => ({
  id,
  targetId: id,
  change,
});
