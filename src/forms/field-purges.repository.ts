import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';

/**
 * One step, whole or not at all: takes a purge that nobody else is at, deletes the answers from the next
 * responses in order, and notes how far it got; a purge that finds no more responses is done.
 */
const PURGE_BATCH = `
  WITH purge AS MATERIALIZED (
    SELECT * FROM form_field_purges ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ), batch AS MATERIALIZED (
    SELECT r.team_id, r.id, r.created_at
      FROM purge, form_responses r
     WHERE r.team_id = purge.team_id AND r.form_id = purge.form_id
       AND (r.created_at, r.id) > (purge.done_until, purge.done_id)
     ORDER BY r.created_at, r.id
     LIMIT $1
  ), purged AS (
    UPDATE form_responses r SET answers = r.answers - purge.field_ids
      FROM batch, purge
     WHERE r.team_id = batch.team_id AND r.id = batch.id AND r.answers ?| purge.field_ids
  ), moved AS (
    UPDATE form_field_purges p SET done_until = last.created_at, done_id = last.id
      FROM purge, (SELECT created_at, id FROM batch ORDER BY created_at DESC, id DESC LIMIT 1) last
     WHERE p.team_id = purge.team_id AND p.id = purge.id
  ), done AS (
    DELETE FROM form_field_purges p USING purge
     WHERE p.team_id = purge.team_id AND p.id = purge.id AND NOT EXISTS (SELECT FROM batch)
  )
  SELECT id FROM purge`;

@Injectable()
export class FieldPurgesRepository {
  constructor(private readonly database: Database) {}

  /** Goes one step; false when there is nothing to do, or others are at all of it. */
  async purgeBatch(responses: number): Promise<boolean> {
    const rows = await this.database.query(PURGE_BATCH, [responses]);
    return rows.length > 0;
  }
}
