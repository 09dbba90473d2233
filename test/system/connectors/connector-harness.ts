import { inspect } from 'node:util';
import { HttpService } from '@nestjs/axios';
import { PlatformError } from '../../../src/social-sync/platform-error';
import type { RequestCost } from '../../../src/social-sync/budgets/request-budgets.service';
import { PlatformHttpService } from '../../../src/social-sync/platform-http.service';
import type {
  PostPage,
  PlatformSession,
  SocialConnector,
} from '../../../src/social-sync/connector';
import type { Platform } from '../../../src/analytics/domain/platform';
import type { MeasuredPost } from '../../../src/analytics/domain/post';
import { mapPost } from '../../../src/analytics/ingestion/posts/map-post';
import type { EmulatedGrants } from '../../emulators/emulated-grants';

/** Without budgets, and without repetitions of failed requests. */
export function platformHttp(): PlatformHttpService {
  const unlimited = {
    take: (cost: RequestCost) => Promise.resolve({ cost, run: null, day: '', taken: [] }),
    settle: () => Promise.resolve(),
  };
  const http = new PlatformHttpService(new HttpService(), unlimited);
  http.retryDelaysMs = [];
  return http;
}

/** Everything that a log, a response or a debugger could show of an error. */
export function exposedText(error: unknown): string {
  const stack = error instanceof Error ? error.stack : undefined;
  return [
    String(error),
    JSON.stringify(error),
    stack,
    inspect(error, { depth: Infinity, showHidden: true }),
  ].join('\n');
}

/** All text of the errors that {@link rejection} saw, to be searched for tokens. */
const rejections: string[] = [];

/** The error of a call that must fail. */
export async function rejection(call: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof PlatformError)) throw new Error(`Not a PlatformError: ${String(error)}`);
  rejections.push(exposedText(error));
  return error;
}

/** Fails if the emulator saw a request that breaks a rule, or if an error contains a secret. */
export function expectNoTrace(
  emulator: {
    violations: readonly string[];
    clientSecret: string;
    grants: Pick<EmulatedGrants, 'secrets'>;
  },
  ...more: string[]
): void {
  const text = rejections.join('\n');
  const secrets = [emulator.clientSecret, ...emulator.grants.secrets(), ...more];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(emulator.violations).toEqual([]);
}

/** All pages of posts, from the newest. */
export async function listAllPosts(
  connector: SocialConnector,
  session: PlatformSession,
): Promise<PostPage[]> {
  const pages: PostPage[] = [];
  let from: string | null = null;
  do {
    const page: PostPage = await connector.listPosts(session, from);
    pages.push(page);
    from = page.next;
  } while (from !== null);
  return pages;
}

/** Posts as the service would store them. */
export function mapPosts(platform: Platform, items: readonly object[]): MeasuredPost[] {
  return items.map((item) => {
    const reading = mapPost(platform, item);
    if ('violations' in reading) throw new Error(reading.violations.join('; '));
    return reading.mapped;
  });
}
