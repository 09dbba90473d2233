import { type Command, Option } from 'commander';
import type { ConnectedAccount } from '../analytics/domain/connected-account';
import { SocialAccountsService } from '../analytics/connectors/credentials/social-accounts.service';
import {
  REFRESHED_KINDS,
  SocialRefreshService,
} from '../analytics/connectors/refresh/social-refresh.service';
import { SocialSignIn } from '../analytics/connectors/sign-in/social-sign-in.service';
import { TokenRekey } from '../analytics/connectors/tokens/token-rekey.service';
import { ConnectionsService } from '../analytics/connections/connections.service';
import { ACCOUNT_TYPES, type AccountType } from '../analytics/domain/connection-status';
import { type Platform, PLATFORMS } from '../analytics/domain/platform';
import { PostCampaignsService } from '../analytics/ingestion/post-campaigns.service';
import { readNdjson } from '../analytics/ingestion/source-items';
import { SocialImportService } from '../analytics/ingestion/social-import.service';
import { TeamsService } from '../auth/teams.service';
import { AuditLog } from '../core/audit/audit-log';
import { changeByOperator } from '../core/audit/audited-change';
import { readLines } from '../core/files/read-lines';
import { MAX_BODY_BYTES } from '../core/http/read-json-body';
import type { CommandRunner } from './command-runner';
import { formatDetails, formatTable } from './format';
import { readCampaignId, readCountUpTo } from './option-values';
import { addSmokeCommand } from './social-smoke.command';
import { withFile } from './with-file';

/** Ten years. */
const MAX_TOKEN_SECONDS = 315_360_000;

interface PlatformOptions {
  team: string;
  platform: Platform;
}

interface ConnectOptions extends PlatformOptions {
  accountType: AccountType;
  accessToken?: string;
  refreshToken?: string;
  expiresIn?: number;
  account?: string;
  authorize?: true;
}

interface RefreshOptions extends PlatformOptions {
  wait?: true;
}

interface ImportOptions extends PlatformOptions {
  posts?: string;
  profile?: string;
}

interface CampaignOptions extends PlatformOptions {
  post: string;
  campaign: string;
}

type Source = AsyncIterable<Buffer>;

export function addSocialCommands(social: Command, runner: CommandRunner): void {
  const platformCommand = (name: string, description: string): Command =>
    social
      .command(name)
      .description(description)
      .requiredOption('--team <id>', 'the team')
      .addOption(
        new Option('--platform <name>', 'the platform').choices(PLATFORMS).makeOptionMandatory(),
      );

  platformCommand('connect', 'connect a platform, or an account whose data the service refreshes')
    .addOption(
      new Option(
        '--account-type <type>',
        'the type of the account without tokens; linkedin has no metrics of personal accounts',
      )
        .choices(ACCOUNT_TYPES)
        .default('organization'),
    )
    .option('--access-token <token>', 'a token of the account; without it, data are imported')
    .option('--refresh-token <token>', 'the refresh token that belongs to it')
    .option(
      '--expires-in <seconds>',
      'remaining life of the access token',
      readCountUpTo(MAX_TOKEN_SECONDS),
    )
    .option('--account <id>', 'the account to connect, if the person manages several')
    .addOption(
      new Option('--authorize', 'print the page to sign in on, and wait for the sign-in').conflicts(
        ['accessToken', 'account', 'accountType'],
      ),
    )
    .hook('preAction', (command) => {
      const { accessToken, refreshToken, expiresIn } = command.opts<ConnectOptions>();
      if (accessToken !== undefined || (refreshToken ?? expiresIn) === undefined) return;
      command.error(
        "error: option '--access-token <token>' is required with '--refresh-token' and '--expires-in'",
      );
    })
    .action(
      runner.withServices(async (services, { team, platform, ...options }: ConnectOptions) => {
        const { id: teamId } = await services.get(TeamsService).get(team);
        const { accountType, accessToken, refreshToken, expiresIn, account } = options;
        const signIn = services.get(SocialSignIn);
        if (options.authorize === true) {
          const started = await signIn.begin({ teamId }, platform);
          const { authorizeUrl, expiresAt } = started;
          runner.print({
            json: { platform, authorizeUrl, expiresAt },
            text: formatDetails(`Sign in to ${platform}:`, {
              Page: authorizeUrl,
              'Expires at': expiresAt.toISOString(),
            }),
          });
          runner.notice(describeAccount(await signIn.wait({ teamId }, started)));
          return null;
        }
        if (accessToken === undefined && account !== undefined) {
          const json = await signIn.choose({ teamId }, platform, account);
          return { json, text: describeAccount(json) };
        }
        if (accessToken === undefined) {
          const connections = services.get(ConnectionsService);
          const change = changeByOperator('connectPlatform', 'platform', platform);
          const status = await services
            .get(AuditLog)
            .runDescribed({ teamId, change }, (scope) =>
              connections.connect(scope, platform, accountType),
            );
          return { json: { platform, status }, text: `${platform} is ${status}.` };
        }
        const json = await services
          .get(SocialAccountsService)
          .connectWithTokens({ teamId }, platform, {
            accessToken,
            ...(refreshToken !== undefined && { refreshToken }),
            ...(expiresIn !== undefined && { expiresInSeconds: expiresIn }),
            ...(account !== undefined && { accountId: account }),
          });
        return { json, text: describeAccount(json) };
      }),
    );

  platformCommand('disconnect', 'disconnect a platform; its data are kept but not returned').action(
    runner.withServices(async (services, { team, platform }: PlatformOptions) => {
      const { id: teamId } = await services.get(TeamsService).get(team);
      const status = await services.get(SocialAccountsService).disconnect({ teamId }, platform);
      return { json: { platform, status }, text: `${platform} is disconnected.` };
    }),
  );

  platformCommand('refresh', 'refresh a connected account now')
    .option('--wait', 'wait until the account is refreshed')
    .action(
      runner.withServices(async (services, { team, platform, wait }: RefreshOptions) => {
        const { id: teamId } = await services.get(TeamsService).get(team);
        const refresh = services.get(SocialRefreshService);
        const json =
          wait === true
            ? await runner.withProgress(REFRESHED_KINDS.length, (update) =>
                refresh.run({ teamId }, platform, update),
              )
            : await refresh.request({ teamId }, platform);
        const text = formatDetails(`${platform} is ${json.status} (${json.state}).`, {
          Posts: String(json.posts),
          'Profile days': String(json.profileDays),
          'Refreshed at': json.lastRefreshedAt?.toISOString() ?? '-',
          'Next run at': json.nextRunAt?.toISOString() ?? '-',
        });
        const { lastError, ...result } = json;
        return { json: result, text, failed: wait === true && lastError !== null };
      }),
    );

  social
    .command('list')
    .description('list the connections of a team')
    .requiredOption('--team <id>', 'the team')
    .action(
      runner.withServices(async (services, { team }: { team: string }) => {
        const { id: teamId } = await services.get(TeamsService).get(team);
        const connections = await services.get(SocialAccountsService).list({ teamId });
        const text = formatTable(
          ['platform', 'status', 'state', 'account', 'refreshed at', 'next run at', 'last error'],
          connections.map((one) => [
            one.platform,
            one.status,
            one.state,
            one.account?.name ?? '-',
            one.lastRefreshedAt?.toISOString() ?? '-',
            one.nextRunAt?.toISOString() ?? '-',
            one.lastError ?? '-',
          ]),
        );
        return { json: { connections }, text };
      }),
    );

  social
    .command('rekey')
    .description(
      'encrypt all tokens with the first key of SOCIAL_TOKEN_KEYS, also those of sign-ins',
    )
    .action(
      runner.withServices(async (services) => {
        const json = await services.get(TokenRekey).rekey();
        const text = `${json.rekeyed} rekeyed, ${json.remaining} remaining.`;
        return { json, text, failed: json.remaining > 0 };
      }),
    );

  platformCommand('import', "import a platform's posts and profile, all lines or none")
    .option('--posts <path>', "NDJSON: on each line a post as the platform's API returns it")
    .option('--profile <path>', 'NDJSON: on each line the metrics of a day or of a window')
    .hook('preAction', (command) => {
      const { posts, profile } = command.opts<ImportOptions>();
      if (posts !== undefined || profile !== undefined) return;
      command.error("error: option '--posts <path>' or '--profile <path>' is required");
    })
    .action(
      runner.withServices(async (services, { team, platform, ...files }: ImportOptions) => {
        const { id: teamId } = await services.get(TeamsService).get(team);
        const json = await withFiles(files, (posts, profile, size) =>
          runner.withProgress(size, (update) => {
            const read = progressOf(update);
            const change = changeByOperator('importPlatformData', 'platform', platform);
            return services.get(AuditLog).runDescribed({ teamId, change }, (scope) =>
              services.get(SocialImportService).importItems(scope, platform, {
                ...(posts !== null && { posts: read(posts) }),
                ...(profile !== null && { profile: read(profile) }),
              }),
            );
          }),
        );
        const text = formatDetails(`${platform} is ${json.status}.`, {
          Posts: String(json.posts),
          'Profile days': String(json.profileDays),
          'Refreshed at': json.lastRefreshedAt?.toISOString() ?? '-',
        });
        return { json, text };
      }),
    );

  platformCommand('campaign', 'assign a post to a campaign')
    .requiredOption('--post <id>', 'the post: its postId or id in the API')
    .requiredOption(
      '--campaign <id>',
      "the campaign, by any id you choose; '' for none",
      readCampaignId,
    )
    .action(
      runner.withServices(async (services, options: CampaignOptions) => {
        const { team, platform, post } = options;
        const campaignId = options.campaign === '' ? null : options.campaign;
        const { id: teamId } = await services.get(TeamsService).get(team);
        const campaigns = services.get(PostCampaignsService);
        const change = changeByOperator('setCampaign', 'post', post, { platform, campaignId });
        const postId = await services
          .get(AuditLog)
          .runDescribed({ teamId, change }, (scope) =>
            campaigns.setCampaign(scope, platform, post, campaignId),
          );
        const place = campaignId === null ? 'no campaign' : `campaign ${campaignId}`;
        return { json: { postId, campaignId }, text: `Post ${postId} belongs to ${place}.` };
      }),
    );

  addSmokeCommand(social, runner);
}

const describeAccount = (connected: ConnectedAccount): string =>
  formatDetails(`${connected.platform} is ${connected.status}.`, {
    Account: `${connected.account.name} (${connected.account.id})`,
    'Missing scopes': connected.missingScopes.join(', ') || '-',
  });

/** Returns a reader of consecutive sources that reports the bytes read of all of them together. */
function progressOf(update: (bytes: number) => void) {
  let done = 0;
  return async function* read(source: Source) {
    const before = done;
    yield* readNdjson(readLines(source, MAX_BODY_BYTES), (bytes) => {
      done = before + bytes;
      update(done);
    });
  };
}

/** Opens both files before it reads either. @throws ApiError VALIDATION_FAILED */
function withFiles<T>(
  { posts, profile }: Pick<ImportOptions, 'posts' | 'profile'>,
  work: (posts: Source | null, profile: Source | null, size: number) => Promise<T>,
): Promise<T> {
  return withOptionalFile('posts', posts, (postSource, postSize) =>
    withOptionalFile('profile', profile, (profileSource, profileSize) =>
      work(postSource, profileSource, postSize + profileSize),
    ),
  );
}

function withOptionalFile<T>(
  option: string,
  file: string | undefined,
  work: (source: Source | null, size: number) => Promise<T>,
): Promise<T> {
  return file === undefined ? work(null, 0) : withFile(option, file, work);
}
