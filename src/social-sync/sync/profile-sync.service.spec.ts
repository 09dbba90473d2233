import { type DestinationStream, pino } from 'pino';
import {
  daysBetween,
  PlatformError,
  type ProfileReading,
  shiftDate,
  type SocialConnector,
} from '@rapport/social-connectors';
import type { AccountSession } from '../tokens/token-sessions.service';
import type { CountedDaysRepository } from './counted-days.repository';
import type { CountedDaysService } from './counted-days.service';
import { ProfileSyncService } from './profile-sync.service';
import type { SyncImportsService } from './sync-imports.service';
import type { ClaimedJob } from './sync-jobs.repository';

const GOOD = { date: '2026-11-20', metrics: { views: 1 } };

describe('ProfileSyncService', () => {
  it.each([
    ['a text that cannot be stored', { date: '2026-11-19', metrics: { views: 'a\u0000' } }],
    ['a name that cannot be stored', { date: '2026-11-19', metrics: { '\ud800': 1 } }],
    ['a date that does not exist', { date: '2026-11-31', metrics: { views: 1 } }],
    ['metrics that are no object', { window: '7d', metrics: [] }],
  ])('imports the other lines if one has %s, and logs it', async (_name, bad) => {
    const imported: unknown[] = [];
    const imports: Pick<SyncImportsService, 'importObjects'> = {
      importObjects: (_job, { profile }) => {
        imported.push(...((profile ?? []) as object[]));
        const result = {
          posts: 0,
          profileDays: 1,
          status: 'ready',
          lastRefreshedAt: null,
        } as const;
        return Promise.resolve(result);
      },
    };
    const reading: ProfileReading = {
      lines: [bad, GOOD],
      completeThrough: GOOD.date,
      rejectedMetrics: [],
    };
    const connector = {
      traits: { hasDays: true, lagDays: 2, rereadDays: 4 },
      readProfile: () => Promise.resolve(reading),
    } as Pick<SocialConnector, 'readProfile'> as SocialConnector;
    const job = { teamId: 'team', platform: 'instagram', completeThrough: null } as ClaimedJob;
    const logged: string[] = [];
    const stream: DestinationStream = { write: (line) => logged.push(line) };
    const service = new ProfileSyncService(
      imports as SyncImportsService,
      {} as CountedDaysRepository,
      {} as CountedDaysService,
      pino({ level: 'warn' }, stream),
    );
    const session = { connector } as AccountSession;
    const { profileDays } = await service.readProfile({ session, job, now: new Date() });
    expect(profileDays).toBe(1);
    expect(imported).toEqual([GOOD]);
    expect(logged).toHaveLength(1);
  });

  it('reads the days of the past although the platform rejects the first one of them', async () => {
    const now = new Date('2026-11-26T12:00:00Z');
    const oldest = '2025-11-26';
    const imported: string[] = [];
    const imports: Pick<SyncImportsService, 'importObjects'> = {
      importObjects: (_job, { profile }) => {
        imported.push(...Array.from(profile as { date: string }[], ({ date }) => date));
        return Promise.resolve({
          posts: 0,
          profileDays: 1,
          status: 'ready',
          lastRefreshedAt: null,
        });
      },
    };
    let requests = 0;
    const connector = {
      traits: { hasDays: true, maxDayAge: 365, backfillDays: 365 },
      readProfile: (_session, { first, last }) => {
        requests += 1;
        if (first === oldest) {
          return Promise.reject(new PlatformError({ kind: 'request', code: 'ILLEGAL_ARGUMENT' }));
        }
        const lines = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
          return { date: shiftDate(first, index), metrics: {} };
        });
        return Promise.resolve({ lines, completeThrough: last, rejectedMetrics: [] });
      },
    } as Pick<SocialConnector, 'readProfile'> as SocialConnector;
    const job = { teamId: 'team', platform: 'linkedin' } as ClaimedJob;
    const session = { connector } as AccountSession;
    const service = new ProfileSyncService(
      imports as SyncImportsService,
      {} as CountedDaysRepository,
      {} as CountedDaysService,
      pino({ level: 'silent' }),
    );
    const backfill = async (): Promise<void> => {
      for (let last = '2026-11-25'; ;) {
        const { outcome } = await service.backfillDays({ session, job, now }, last);
        last = (JSON.parse(outcome.cursor ?? '') as { daysUntil: string }).daysUntil;
      }
    };
    await expect(backfill()).rejects.toMatchObject({ kind: 'request' });
    expect(imported.toSorted()[0]).toBe(shiftDate(oldest, 1));
    expect(imported).toHaveLength(364);
    expect(requests).toBeLessThan(60);
  });
});
