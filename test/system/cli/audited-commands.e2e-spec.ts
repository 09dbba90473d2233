import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCampaign } from '../../factories/campaign.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { postLine } from '../../factories/post-line.factory';
import { startTestApp } from '../../support/test-app';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';
import { useFolder } from '../../support/use-folder';

interface Event {
  kind: string;
  id: string | null;
  action: string;
  target: string;
}

const event = (action: string, target: string): Event => ({
  kind: 'system',
  id: null,
  action,
  target,
});

describe('Commands that change a team', () => {
  const { testApp, team } = useTeams({ app: startTestApp });
  const cli = useOnce(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }),
    (made) => made.restore(),
  );
  const folder = useFolder('rapport-audit-');

  let formId: string;
  let key: string;

  beforeAll(async () => {
    const form = await createForm(team, { fields: [{ fieldType: 'NumberInput', label: 'Age' }] });
    formId = form.id;
    key = form.fields[0]?.key ?? '';
  });

  const systemEvents = (teamId: string): Promise<Event[]> =>
    testApp.database.query(
      `SELECT actor_kind AS kind, actor_id AS id, action, target_kind AS target
         FROM audit_events WHERE team_id = $1 AND actor_kind = 'system' ORDER BY at, id`,
      [teamId],
    );

  async function fileOf(content: string): Promise<string> {
    const file = path.join(await mkdtemp(path.join(folder.path, 'file-')), 'lines.ndjson');
    await writeFile(file, content);
    return file;
  }

  /** The events that a command adds. */
  async function addedBy(...args: string[]): Promise<Event[]> {
    const before = await systemEvents(team.teamId);
    await cli.run(...args);
    return (await systemEvents(team.teamId)).slice(before.length);
  }

  const line = (value: string): string => `${JSON.stringify({ responses: [{ key, value }] })}\n`;

  const social = (verb: string, ...args: string[]) =>
    addedBy('social', verb, '--team', team.teamId, '--platform', 'instagram', ...args);

  const importLines = async (...values: string[]) =>
    addedBy(
      'response',
      'import',
      '--team',
      team.teamId,
      '--form',
      formId,
      '--file',
      await fileOf(values.map(line).join('')),
    );

  it('leave one event of the operator: team create', async () => {
    const { teamId } = await cli.json<{ teamId: string }>('team', 'create', '--name', 'New');
    expect(await systemEvents(teamId)).toEqual([event('createTeam', 'team')]);
  });

  it('leave one event of the operator: key create, roll and revoke', async () => {
    const { keyId } = await cli.json<{ keyId: string }>('key', 'create', '--team', team.teamId);
    expect((await systemEvents(team.teamId)).at(-1)).toEqual(event('createKey', 'key'));
    expect(await addedBy('key', 'roll', '--key', keyId)).toEqual([event('rollKey', 'key')]);
    expect(await addedBy('key', 'revoke', '--key', keyId)).toEqual([event('revokeKey', 'key')]);
    expect(await addedBy('key', 'roll', '--key', keyId)).toEqual([]);
  });

  it('leave one event of the operator: coupon create and delete', async () => {
    const create = ['coupon', 'create', '--team', team.teamId, '--name', 'Hi', '--points', '5'];
    expect(await addedBy(...create, '--codes', '3')).toEqual([event('createCoupon', 'coupon')]);
    const remove = ['coupon', 'delete', '--team', team.teamId, '--coupon', 'Hi'];
    expect(await addedBy(...remove)).toEqual([event('deleteCoupon', 'coupon')]);
    expect(await addedBy(...remove)).toEqual([]);
  });

  it('leave one event of the operator: coupon disable and enable', async () => {
    const { codes } = await createCoupon(testApp, team);
    const code = ['--team', team.teamId, '--code', codes[0]!];
    const changed = [event('updateCouponCode', 'couponCode')];
    expect(await addedBy('coupon', 'disable', ...code)).toEqual(changed);
    expect(await addedBy('coupon', 'enable', ...code)).toEqual(changed);
    const unknown = ['--team', team.teamId, '--code', 'UNKNOWN'];
    expect(await addedBy('coupon', 'disable', ...unknown)).toEqual([]);
  });

  it('leave one event of the operator: campaign delete and webhook delete-delivery', async () => {
    await createCampaign(testApp, team, 'summer');
    const ended = ['campaign', 'delete', '--team', team.teamId, '--campaign', 'summer'];
    expect(await addedBy(...ended)).toEqual([event('deleteCampaign', 'campaign')]);
    expect(await addedBy(...ended)).toEqual([]);

    const delivery = randomUUID();
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, response_id, status)
       VALUES ($1, $2, $3, $2, 'failed')`,
      [team.teamId, delivery, formId],
    );
    const deleteDelivery = (id: string) =>
      addedBy(
        'webhook',
        'delete-delivery',
        '--team',
        team.teamId,
        '--form',
        formId,
        '--delivery',
        id,
      );
    expect(await deleteDelivery(delivery)).toEqual([event('deleteWebhookDelivery', 'delivery')]);
    expect(await deleteDelivery(delivery)).toEqual([]);
    const left = await testApp.database.query('SELECT FROM webhook_deliveries WHERE id = $1', [
      delivery,
    ]);
    expect(left).toEqual([]);
  });

  it('leave one event for all lines of a response import, and none when no line is stored', async () => {
    expect(await importLines('no number', '1', '2')).toEqual([event('importResponses', 'form')]);
    expect(await importLines('no number')).toEqual([]);
  });

  it('leave one event of the operator: response mark-read', async () => {
    const { formResponseId } = await submitResponse(team, formId, { [key]: '3' });
    const markRead = (id: string) =>
      addedBy('response', 'mark-read', '--team', team.teamId, '--form', formId, '--response', id);
    expect(await markRead(formResponseId)).toEqual([event('markResponseRead', 'response')]);
    expect(await markRead(formId)).toEqual([]);
  });

  it('leave one event of the operator: social connect, import, campaign and disconnect', async () => {
    const posts = await fileOf(
      `${JSON.stringify(postLine('instagram', { id: '1', at: '2026-03-01T10:00:00Z', type: 'post' }))}\n`,
    );

    expect(await social('connect')).toEqual([event('connectPlatform', 'platform')]);
    expect(await social('import', '--posts', posts)).toEqual([
      event('importPlatformData', 'platform'),
    ]);
    expect(await social('import', '--posts', await fileOf('{}\n'))).toEqual([]);
    expect(await social('campaign', '--post', '1', '--campaign', 'spring')).toEqual([
      event('setCampaign', 'post'),
    ]);
    expect(await social('forget')).toEqual([]);
    expect(await social('disconnect')).toEqual([event('disconnectPlatform', 'platform')]);
    expect(await social('forget')).toEqual([event('deletePlatformData', 'platform')]);
  });
});
