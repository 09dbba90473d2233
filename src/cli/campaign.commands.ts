import type { Command } from 'commander';
import { TeamsService } from '../auth/teams.service';
import { CampaignsService } from '../campaigns/campaigns.service';
import { OPERATOR } from '../core/limits/share';
import { systemScope } from '../tenancy/scope/request-scope';
import type { CommandRunner } from './command-runner';

interface DeleteCampaignOptions {
  team: string;
  campaign: string;
}

export function addCampaignCommands(campaign: Command, runner: CommandRunner): void {
  campaign
    .command('delete')
    .description('delete a campaign; posts, responses and coupons keep its id')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--campaign <id>', 'the campaign, by its id')
    .action(
      runner.withServices(async (services, options: DeleteCampaignOptions) => {
        const { id: teamId } = await services.get(TeamsService).get(OPERATOR, options.team);
        const { campaign: campaignId } = options;
        await services.get(CampaignsService).deleteAsOperator(systemScope(teamId), campaignId);
        return {
          json: { campaignId, deleted: true },
          text: `Campaign ${campaignId} is deleted.`,
        };
      }),
    );
}
