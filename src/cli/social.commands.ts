import type { Command } from 'commander';
import { OPERATOR } from '../core/limits/share';
import { systemScope } from '../tenancy/scope/request-scope';
import type { PostWarning } from '@rapport/social-connectors';
import { SocialAccountsService } from '../social-sync/credentials/social-accounts.service';
import { SYNCED_KINDS, SocialSyncService } from '../social-sync/sync/social-sync.service';
import { TokenRekeyService } from '../social-sync/tokens/token-rekey.service';
import { ConnectionsService } from '../analytics/connections/connections.service';
import { PlatformDataService } from '../analytics/ingestion/platform-data.service';
import { PostCampaignsService } from '../analytics/ingestion/post-campaigns.service';
import { TeamsService } from '../auth/teams.service';
import { socialModules } from './command-modules';
import { type CommandRunner, NOTHING_DELETED } from './command-runner';
import { askedCommand, type SureOption } from './deletion-question';
import { formatDetails, formatTable } from './format';
import { readCampaignId } from './option-values';
import { addConnectCommand } from './social/connect.command';
import { addImportCommand } from './social/import.command';
import { platformCommand, type PlatformOptions } from './social/platform-command';
import { addSmokeCommand } from './social/smoke.command';

interface RefreshOptions extends PlatformOptions {
  wait?: true;
}

interface CampaignOptions extends PlatformOptions {
  post: string;
  campaign: string;
}

export function addSocialCommands(social: Command, runner: CommandRunner): void {
  addConnectCommand(social, runner);

  platformCommand(
    social,
    'disconnect',
    'disconnect a platform; its data are kept but not returned',
  ).action(
    runner.withServices(async (services, { team, platform }: PlatformOptions) => {
      const { id: teamId } = await services.get(TeamsService).get(OPERATOR, team);
      const status = await services
        .get(SocialAccountsService)
        .disconnect(systemScope(teamId), platform);
      return { json: { platform, status }, text: `${platform} is disconnected.` };
    }, socialModules),
  );

  askedCommand(
    platformCommand(
      social,
      'forget',
      'delete all data of a platform that is not connected, for good',
    ),
  ).action(
    runner.withServices(async (services, { team, platform, yes }: PlatformOptions & SureOption) => {
      const { id: teamId } = await services.get(TeamsService).get(OPERATOR, team);
      const [stored] = await services
        .get(ConnectionsService)
        .countStored(systemScope(teamId), [platform]);
      const { posts = 0, profileDays = 0 } = stored ?? {};
      const loss = {
        what: `Deletes the data of ${platform} for good, unless it is connected:`,
        numbers: { Posts: posts, 'Profile days': profileDays },
      };
      if (!(await runner.mayDelete(loss, { yes }))) return NOTHING_DELETED;
      const counts = await services
        .get(PlatformDataService)
        .deleteNow(systemScope(teamId), platform);
      const deleted = { posts: counts['posts'] ?? 0, profileDays: counts['profileDays'] ?? 0 };
      const text = formatDetails(`The data of ${platform} are deleted.`, {
        Posts: String(deleted.posts),
        'Profile days': String(deleted.profileDays),
      });
      return { json: { platform, deleted }, text };
    }, socialModules),
  );

  platformCommand(social, 'refresh', 'sync a connected account now')
    .option('--wait', 'wait until the account is synced')
    .action(
      runner.withServices(async (services, { team, platform, wait }: RefreshOptions) => {
        const { id: teamId } = await services.get(TeamsService).get(OPERATOR, team);
        const refresh = services.get(SocialSyncService);
        const json =
          wait === true
            ? await runner.withProgress(SYNCED_KINDS.length, (update) =>
                refresh.run(systemScope(teamId), platform, update),
              )
            : await refresh.request(systemScope(teamId), platform);
        const text = formatDetails(`${platform} is ${json.status} (${json.state}).`, {
          Posts: String(json.posts),
          'Profile days': String(json.profileDays),
          'Refreshed at': json.lastRefreshedAt?.toISOString() ?? '-',
          'Next run at': json.nextRunAt?.toISOString() ?? '-',
          Warnings: formatWarnings(json.warnings),
        });
        const { lastError, rejectedMetrics: droppedMetrics, warnings: _warnings, ...result } = json;
        const failed = wait === true && lastError !== null;
        return { json: { ...result, droppedMetrics }, text, failed };
      }, socialModules),
    );

  social
    .command('list')
    .description('list the connections of a team')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .action(
      runner.withServices(async (services, { team }: { team: string }) => {
        const { id: teamId } = await services.get(TeamsService).get(OPERATOR, team);
        const connections = await services.get(SocialAccountsService).list(systemScope(teamId));
        const text = formatTable(
          [
            'PLATFORM',
            'STATUS',
            'STATE',
            'ACCOUNT',
            'REFRESHED AT',
            'NEXT RUN AT',
            'LAST ERROR',
            'WARNINGS',
          ],
          connections.map((one) => [
            one.platform,
            one.status,
            one.state,
            one.account?.name ?? '-',
            one.lastRefreshedAt?.toISOString() ?? '-',
            one.nextRunAt?.toISOString() ?? '-',
            one.lastError ?? '-',
            formatWarnings(one.warnings),
          ]),
        );
        // Only the text has the warnings: the keys of the JSON are fixed.
        const json = { connections: connections.map(({ warnings: _warnings, ...one }) => one) };
        return { json, text };
      }, socialModules),
    );

  social
    .command('rekey')
    .description(
      'encrypt all tokens with the first key of SOCIAL_TOKEN_KEYS, also those of sign-ins',
    )
    .action(
      runner.withServices(async (services) => {
        const json = await services.get(TokenRekeyService).rekey();
        const text = `${json.rekeyed} rekeyed, ${json.remaining} remaining.`;
        return { json, text, failed: json.remaining > 0 };
      }, socialModules),
    );

  addImportCommand(social, runner);

  platformCommand(social, 'campaign', 'assign a post to a campaign')
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
        const { id: teamId } = await services.get(TeamsService).get(OPERATOR, team);
        const campaigns = services.get(PostCampaignsService);
        const postId = await campaigns.setCampaignAsOperator(
          systemScope(teamId),
          platform,
          post,
          campaignId,
        );
        const place = campaignId === null ? 'no campaign' : `campaign ${campaignId}`;
        return { json: { postId, campaignId }, text: `Post ${postId} belongs to ${place}.` };
      }, socialModules),
    );

  addSmokeCommand(social, runner);
}

const formatWarnings = (warnings: readonly PostWarning[]): string =>
  warnings.map(({ problem, reason, posts }) => `${posts} ${problem} (${reason})`).join(', ') || '-';
