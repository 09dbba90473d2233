import { NIL_ID } from '../../../src/core/values/identifiers';
import {
  DeliveryQueueRepository,
  MAX_CLAIMED_TEAMS,
} from '../../../src/responses/webhooks/delivery-queue.repository';
import { WebhookDispatcherService } from '../../../src/responses/webhooks/webhook-dispatcher.service';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import type { TeamClient } from '../../support/team-client';
import { Receiver } from '../../support/webhooks/receiver';
import {
  createHookedForm,
  remark,
  startAnother,
  startWebhookApp,
} from '../../support/webhooks/webhook-app';
import { useOnce } from '../../support/use-value';

const TEAMS = MAX_CLAIMED_TEAMS + 4;
const CLAIM_MS = 60_000;
const OFFER = { perTeam: 8, perReceiver: 8, teams: new Map(), receivers: new Map() };

const idsOf = (some: readonly { teamId: string }[]): string[] => some.map(({ teamId }) => teamId);

describe('Deliveries of many teams', () => {
  /** A service whose dispatcher claims nothing. */
  const testApp = useOnce(startWebhookApp);
  const queue = useOnce(() => testApp.app.get(DeliveryQueueRepository));
  const receiver = useOnce(() => Receiver.start());

  let claimDue: DeliveryQueueRepository['claimDue'];

  let teams: TeamClient[];

  beforeAll(async () => {
    claimDue = queue.claimDue.bind(queue);
    jest.spyOn(queue, 'claimDue').mockResolvedValue({ claims: [], next: null });
    teams = [];
    for (let count = 0; count < TEAMS; count += 1) {
      const team = await createTeam(testApp);
      const form = await createHookedForm(team, receiver);
      await remark(team, form.id);
      teams.push(team);
    }
    teams.sort((a, b) => (a.teamId < b.teamId ? -1 : 1));
  });

  afterEach(async () => {
    await testApp.database.query('UPDATE webhook_deliveries SET claimed_until = NULL');
    await testApp.database.query('DELETE FROM webhook_receivers');
    await testApp.database.query('DROP TRIGGER IF EXISTS fails ON webhook_deliveries');
  });

  afterAll(async () => {
    jest.restoreAllMocks();
  });

  const search = (
    lane: 'healthy' | 'unproven' | 'tripped',
    afterTeam: string = NIL_ID,
    total = 100,
  ) => claimDue({ lane, afterTeam, mayTakeOver: true }, { ...OFFER, total }, CLAIM_MS);

  /** Makes each claim of a delivery of the team fail in the database. */
  async function failFor(team: TeamClient | undefined): Promise<void> {
    await testApp.database.query(
      `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE 'The shard is lost.'; END $$`,
    );
    await testApp.database.query(
      `CREATE TRIGGER fails BEFORE UPDATE OF claimed_until ON webhook_deliveries
          FOR EACH ROW WHEN (NEW.team_id = '${team?.teamId}' AND NEW.claimed_until IS NOT NULL)
          EXECUTE FUNCTION fail()`,
    );
  }

  it('are claimed for a bounded number of teams by one search, and for the other teams by the next', async () => {
    const first = await search('unproven');
    expect(idsOf(first.claims)).toEqual(idsOf(teams.slice(0, MAX_CLAIMED_TEAMS)));
    expect(first.next).toBe(teams[MAX_CLAIMED_TEAMS - 1]?.teamId);
    const second = await search('unproven', first.next ?? '');
    expect(idsOf(second.claims)).toEqual(idsOf(teams.slice(MAX_CLAIMED_TEAMS)));
    expect(second.next).toBeNull();
  });

  it('are claimed by the next search after the last team for which the offer had room', async () => {
    const { claims, next } = await search('unproven', NIL_ID, 3);
    expect(idsOf(claims)).toEqual(idsOf(teams.slice(0, 3)));
    expect(next).toBe(teams[2]?.teamId);
  });

  it('cost no statement in lanes that have no deliveries', async () => {
    const claimed = jest.spyOn(
      queue as unknown as { claimOfTeam: () => Promise<unknown> },
      'claimOfTeam',
    );
    await testApp.database.query(
      `INSERT INTO webhook_receivers (team_id, form_id, url, is_quick, timeouts)
       SELECT team_id, id, webhook_url, false, 3 FROM forms WHERE webhook_url IS NOT NULL`,
    );
    for (const lane of ['healthy', 'unproven'] as const) {
      expect(await search(lane)).toEqual({ claims: [], next: null });
    }
    expect(claimed).not.toHaveBeenCalled();
    expect((await search('tripped')).claims).toHaveLength(MAX_CLAIMED_TEAMS);
    expect(claimed).toHaveBeenCalledTimes(MAX_CLAIMED_TEAMS);
    claimed.mockRestore();
  });

  it('are returned although deliveries of a later team cannot be claimed, which is logged once', async () => {
    await failFor(teams[4]);
    const before = testApp.logLines.length;

    const { claims, next } = await search('unproven');

    expect(idsOf(claims)).toEqual(idsOf(teams.slice(0, 4)));
    expect(next).toBe(teams[4]?.teamId);
    const errors = testApp.logLines.slice(before).filter(({ level }) => level === 50);
    expect(errors).toMatchObject([
      { team: teams[4]?.teamId, msg: 'Deliveries could not be claimed.' },
    ]);
    await expect(search('unproven', teams[3]?.teamId)).rejects.toThrow('The shard is lost.');
  });

  it('are all sent, except deliveries of a team that cannot be claimed', async () => {
    await failFor(teams[4]);
    const another = await startAnother(testApp);
    await eventually(() => receiver.calls.length === TEAMS - 1);
    await testApp.database.query('DROP TRIGGER fails ON webhook_deliveries');
    another.get(WebhookDispatcherService).wake();
    await eventually(() => receiver.calls.length === TEAMS);
    await another.close();
    const ids = receiver.calls.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(TEAMS);
  });
});
