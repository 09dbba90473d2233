import type { Platform } from '@rapport/social-connectors';
import { HOUR_MS } from '../../src/core/values/durations';
import type { EmulatedPlatforms } from '../../packages/social-connectors/test/emulators/emulated-platforms';
import type { EmulatedFault } from '../../packages/social-connectors/test/emulators/platform-emulator';
import { daysOf, seeded } from '../../packages/social-connectors/test/emulators/seeded';
import { type CrashPoint, CRASH_POINTS } from './simulated-service';

/** One in this many days of a platform has a fault, or a crash. */
const FAULT_DAYS = 4;
const CRASH_DAYS = 12;

const UNAUTHORIZED: EmulatedFault = { status: 401, body: {} };
/** Meta's errors of an invalid token have the code 190. */
const INVALID_META_TOKEN: EmulatedFault = {
  status: 400,
  body: { error: { message: 'Error validating access token', type: 'OAuthException', code: 190 } },
};
const SERVER_ERROR: EmulatedFault = { status: 500, body: {} };
const RATE_LIMIT: EmulatedFault = { status: 429, headers: { 'Retry-After': '1500' }, body: {} };

/** A fault, and how many responses in a row it replaces. */
const faultsOf = (platform: Platform): readonly (readonly [EmulatedFault, number])[] => [
  [SERVER_ERROR, 1],
  // More failures than the attempts of a request.
  [SERVER_ERROR, 7],
  [RATE_LIMIT, 1],
  ['reset', 1],
  ['half', 1],
  ['html', 1],
  ['slow', 1],
  [['facebook', 'instagram'].includes(platform) ? INVALID_META_TOKEN : UNAUTHORIZED, 1],
];

/** Something that happens at a time of the simulation. */
export interface SimulatedEvent {
  readonly at: Date;
  readonly run: () => void | Promise<void>;
}

/**
 * The faults of a range of days, which depend on the seed only: failed responses of each platform, and crashes of the
 * service. The last two days have none, so that their numbers are read in time.
 */
export function planFaults(
  seed: string,
  platforms: EmulatedPlatforms,
  connected: readonly Platform[],
  { first, last }: { first: string; last: string },
  planCrash: (platform: Platform, point: CrashPoint) => void,
): SimulatedEvent[] {
  const days = daysOf(first, last).slice(1, -2);
  return days.flatMap((day) =>
    connected.flatMap((platform) => {
      const dice = (name: string, max: number): number =>
        seeded(`${seed} ${day} ${platform} ${name}`, 0, max - 1);
      const at = new Date(Date.parse(day) + dice('hour', 24) * HOUR_MS);
      if (dice('fault', FAULT_DAYS) === 0) {
        const faults = faultsOf(platform);
        const [fault, times] = faults[dice('kind', faults.length)] ?? (['reset', 1] as const);
        // A response with tokens that is lost is lost for good: platforms that rotate tokens accept the old ones no more.
        const path = /^(?!.*(token|oauth))/;
        const emulator = platforms.byPlatform[platform];
        // An earlier fault that no request has met is dropped: two rejections of a token in a row would be a revocation.
        const run = (): void => {
          emulator.clearFaults();
          emulator.failNext(fault, path, times);
        };
        return [{ at, run }];
      }
      if (dice('crash', CRASH_DAYS) !== 0) return [];
      const point = CRASH_POINTS[dice('point', CRASH_POINTS.length)] ?? 'before the import';
      return [{ at, run: () => planCrash(platform, point) }];
    }),
  );
}
