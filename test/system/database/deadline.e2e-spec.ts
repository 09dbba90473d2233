import type { Type } from '@nestjs/common';
import type { Response } from 'supertest';
import { Deadline, WaitTimeoutError } from '@rapport/pg-lanes';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { newId } from '../../../src/core/values/identifiers';
import { Database } from '../../../src/core/database/database';
import { PipelinedReads } from '../../../src/core/database/pipelined-reads';
import { FormUpdatesRepository } from '../../../src/forms/form-updates.repository';
import { FormsService } from '../../../src/forms/forms.service';
import { IdempotencyRepository } from '../../../src/tenancy/idempotency/idempotency.repository';
import { createForm, formBody } from '../../factories/form.factory';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { hold } from '../../support/held-locks';
import { newKey, postKeyed } from '../../support/keyed-requests';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';

/** In sequence they would wait for 20 s, since each waits for a lock for up to 2 s. */
const UPDATES = 10;

describe('The deadline of a request', () => {
  const { testApp, team } = useTeams({ app: startTestApp });

  it('ends every wait with 503, and cancels the statement', async () => {
    const { id } = await createForm(team);
    const held = await hold(testApp, 'SELECT 1 FROM forms WHERE id = $1 FOR UPDATE', [id]);
    const blocked = async (): Promise<unknown[]> =>
      testApp.database.query(
        `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    let responses: Response[];
    try {
      // The responses arrive while the lock is still held.
      responses = await Promise.all(
        times(UPDATES, (index) => team.patch(`/forms/${id}`, { name: `Name ${index}` })),
      );
      await eventually(async () => (await blocked()).length === 0);
    } finally {
      await held.release();
    }

    for (const response of responses) {
      expectError(response, 'SERVICE_UNAVAILABLE');
      expect(response.headers['retry-after']).toBe('1');
    }
    await team.patch(`/forms/${id}`, { name: 'New name' }).expect(200);
  });

  /** Sets the clock of the process forward by a minute after the next call of the method. */
  function passDeadlineAfter<T extends object>(service: Type<T>, method: keyof T): void {
    const instance: T = testApp.app.get(service);
    const original = (instance[method] as (...args: unknown[]) => Promise<unknown>).bind(instance);
    const now = performance.now.bind(performance);
    jest.spyOn(instance as Record<string, never>, method as string).mockImplementationOnce((async (
      ...args: unknown[]
    ) => {
      const result = await original(...args);
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
      return result;
    }) as never);
  }

  it.each<[string, () => void, (formId: string) => PromiseLike<Response>]>([
    [
      'a list',
      () => passDeadlineAfter(FormsService, 'get'),
      (id) => team.get(`/forms/${id}/responses`),
    ],
    [
      'a read by keys',
      () => passDeadlineAfter(FormsService, 'get'),
      (id) => team.get(`/forms/${id}/responses/${newId()}`),
    ],
    [
      'an update',
      () => passDeadlineAfter(FormUpdatesRepository, 'lockForm'),
      (id) => team.patch(`/forms/${id}`, { name: 'Too late' }),
    ],
    [
      'a POST with a key',
      () => passDeadlineAfter(IdempotencyRepository, 'claim'),
      () => postKeyed(team, newKey(), '/forms', formBody({ name: 'Too late' })),
    ],
  ])('ends %s that takes several statements with 503', async (_name, passDeadline, call) => {
    const { id } = await createForm(team);
    passDeadline();
    let response: Response;
    try {
      response = await call(id);
    } finally {
      jest.restoreAllMocks();
    }
    expectError(response, 'SERVICE_UNAVAILABLE');
    const { text } = await team.get('/forms').expect(200);
    expect(text).not.toContain('Too late');
  });

  it('ends a chain of fast key lookups', async () => {
    const { teamId } = team;
    const one = { name: 'one', text: 'SELECT 1', isShort: true };
    const { app } = testApp;
    const database = app.get(Database);
    await eventually(async () => {
      await database.for(systemScope(teamId), 'lookup').query(one);
      await database.for(systemScope(teamId), 'list').query(one);
      return app.get(PipelinedReads).open === 2;
    });
    const late = systemScope(teamId, { deadline: new Deadline(0) });
    for (const lookup of [database.for(late, 'lookup'), database.for(late, 'list')]) {
      await expect(lookup.query(one)).rejects.toBeInstanceOf(WaitTimeoutError);
    }
  });
});
