import { DataSource } from 'typeorm';
import { AuditEvent } from '../../../src/tenancy/audit/entities/audit-event.entity';
import { newId } from '../../../src/core/values/identifiers';
import { createCustomer } from '../../factories/customer.factory';
import type { ConsoleBrowser } from '../../support/console-browser';

export function testAudit(console: () => ConsoleBrowser): void {
  const record = async (
    teamId: string,
    overrides: Pick<AuditEvent, 'action'> & {
      at?: Date;
      targetKind?: string;
      details?: Record<string, string>;
    },
  ): Promise<void> => {
    await console()
      .testApp.app.get(DataSource)
      .manager.insert(AuditEvent, {
        teamId,
        id: newId(),
        actorKind: 'system',
        actorId: null,
        targetKind: null,
        targetId: null,
        details: {},
        requestId: null,
        ...overrides,
      });
  };

  it('says in words who has done what, filtered by person, action and day', async () => {
    // 23:30 UTC on the 14th is the 15th in Berlin.
    const account = { name: 'Ada Lovelace', timeZone: 'Europe/Berlin' };
    const { team, member } = await console().createTeam('owner', account);
    const { teamId } = team;
    await member.client.post(`/teams/${teamId}/keys`, { label: 'Till' }).expect(201);
    await record(teamId, { action: 'inviteMember', details: { role: 'admin' } });
    await record(teamId, {
      action: 'createForm',
      at: new Date('2026-03-14T23:30:00Z'),
      targetKind: 'form',
      details: { name: 'Coffee club' },
    });
    await record(teamId, { action: 'polishThings', at: new Date('2026-03-16T10:00:00Z') });

    const owner = await console().openAs(member, `/teams/${teamId}/audit`);
    await owner.row('Created the API key “Till”').filter({ hasText: 'Ada Lovelace' }).waitFor();
    await owner.row('Invited as Admin').filter({ hasText: 'The operator' }).waitFor();
    await owner.row('Created the form “Coffee club”').waitFor();
    await owner.row('Polish things').waitFor();
    await owner.press('button', 'Created the API key “Till”');
    await owner.see('Created the API key “Till”');
    await owner.page.getByText('For developers').click();
    await owner.seeText('createKey');
    await owner.expectAccessible('audit log');
    await owner.screenshot('audit log');
    const entries = await owner.page.locator('.row-link').allInnerTexts();
    const at = entries.indexOf('Created the API key “Till”');
    await owner.press('button', 'Previous');
    await owner.see(entries[at - 1] ?? '');
    await owner.press('button', 'Next');
    await owner.see('Created the API key “Till”');
    await owner.page.keyboard.press('Escape');
    await owner.seeFocus('button', 'Created the API key “Till”');

    await owner.press('button', 'Filter');
    await owner.choose('Who', 'Ada Lovelace');
    await owner.seeText('One entry.');
    await owner.row('Created the API key “Till”').waitFor();
    await owner.expectAccessible('filters of the audit log');
    await owner.screenshot('filters of the audit log');
    await owner.page.keyboard.press('Escape');
    await owner.press('button', 'Remove the filter Who');
    await owner.row('Polish things').waitFor();
    await owner.press('button', 'Filter');
    await owner.choose('What', 'Created a form');
    await owner.seeText('One entry.');
    await owner.row('Coffee club').waitFor();
    await owner.page.keyboard.press('Escape');
    await owner.press('button', 'Remove the filter What');
    await owner.row('Polish things').waitFor();
    await owner.press('button', 'Filter');
    await owner.page.getByLabel('From', { exact: true }).fill('2026-03-15');
    await owner.page.getByLabel('To', { exact: true }).fill('2026-03-15');
    await owner.seeText('One entry.');
    await owner.row('Coffee club').waitFor();
    await owner.expectAccessible('filtered audit log');

    const csv = owner.page.getByRole('link', { name: 'Download as CSV' });
    const { text } = await member.client.get(
      ((await csv.getAttribute('href')) ?? '').replace('/console/api', ''),
    );
    expect(text).toContain('createForm');
    expect(text).not.toContain('polishThings');

    await owner.page.getByLabel('To', { exact: true }).fill('2026-03-14');
    await owner.see('No entry matches');
    await owner.expectAccessible('no entry matches');
    await owner.page.keyboard.press('Escape');
    await owner.press('button', 'Remove all filters');
    await owner.row('Polish things').waitFor();
    await owner.press('button', 'Filter');
    await owner.choose('Who', 'The operator of the service');
    await owner.seeText('All 3 entries.');
    await owner.row('Polish things').waitFor();
    await owner.row('Created the API key “Till”').waitFor({ state: 'detached' });
    await owner.close();
  });

  it('shows what programs and people have done to one customer', async () => {
    const { team, member } = await console().createTeam();
    const { id } = await createCustomer(team);
    const path = `/teams/${team.teamId}`;
    await member.client.put(`${path}/customer/${id}`, { firstName: 'Eva' }).expect(200);
    await team.post(`/customer/${id}/loyalty`, { type: 'increment', points: 5 }).expect(200);

    const owner = await console().openAs(member, `${path}/audit`);
    await owner.press('button', 'Changed a customer');
    await owner.press('link', 'Show all about it');
    await owner.seeText('All 3 entries.');
    await owner.row('Changed the points of a customer').filter({ hasText: 'API key' }).waitFor();
    await owner.row('Created a customer').waitFor();
    await owner.expectAccessible('audit log of a customer');
    await owner.press('button', 'Remove the filter Customer ID');
    await owner.row('Created a customer').waitFor({ state: 'detached' });
    await owner.press('button', 'Filter');
    await owner.page.getByLabel('Customer ID', { exact: true }).fill(id.slice(1));
    await owner.seeText('Not the id of a customer');
    await owner.page.getByLabel('Customer ID', { exact: true }).fill(id);
    await owner.seeText('All 3 entries.');
    await owner.close();
  });

  it('shows a team without entries what will be in the log', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/audit`);
    await owner.see('Nothing has happened yet');
    await owner.expectAccessible('empty audit log');
    await owner.screenshot('empty audit log');
    await owner.press('link', 'Create an API key');
    await owner.see('API keys');
    await owner.close();
  });
}
