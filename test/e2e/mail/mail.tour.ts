import { writeCursor } from '../../../src/core/values/cursor';
import { newId } from '../../../src/core/values/identifiers';
import { MailQueueRepository } from '../../../src/mail/outbox/mail-queue.repository';
import { createMember } from '../../factories/account.factory';
import { eventually } from '../../support/eventually';
import { notifyTeam } from '../../support/mail/mail-app';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';

/** Writes a mail, waits for an attempt at it, and reads the result. Without a mail server, no mail is written. */
export async function tour(testApp: TestApp, { teamId }: TeamClient): Promise<void> {
  const owner = await createMember(testApp, teamId, 'owner');
  const queue = testApp.app.get(MailQueueRepository, { strict: false });
  const path = `/teams/${teamId}`;
  if ((await notifyTeam(testApp, teamId, { dedupeKey: newId() })) > 0) {
    const mail = await eventually(async () => {
      const { body } = await owner.client.get(`${path}/mails`).expect(200);
      const [newest] = (body as { data: { id: string; attempts: number }[] }).data;
      return newest !== undefined && newest.attempts > 0 ? newest : null;
    });
    await queue.countPending();
    await queue.release({ id: mail.id, claimedUntil: new Date() });
  }
  const cursor = writeCursor({
    list: 'mails',
    order: 'desc',
    sort: Date.parse('2026-06-01'),
    id: newId(),
  });
  await owner.client.get(`${path}/mails`).expect(200);
  await owner.client.get(`${path}/mails?cursor=${cursor}`).expect(200);
  const invitation = { email: `${newId()}@example.com`, role: 'viewer' };
  await owner.client.post(`${path}/invitations`, invitation).expect(201);
  await owner.client.get(`${path}/invitations`).expect(200);
  await owner.client.put(`${path}/notifications`, { newResponses: 'daily' }).expect(200);
}
