import type { Command } from 'commander';
import { CampaignsService } from '../campaigns/campaigns.service';
import type { CommandRunner } from './command-runner';
import { scopeOfTeam } from './named-item';

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
        const scope = await scopeOfTeam(services, options.team);
        const { campaign: campaignId } = options;
        await services.get(CampaignsService).deleteAsOperator(scope, campaignId);
        return {
          json: { campaignId, deleted: true },
          text: `Campaign ${campaignId} is deleted.`,
        };
      }),
    );
}
