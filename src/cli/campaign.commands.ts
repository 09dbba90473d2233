import type { Command } from 'commander';
import { CampaignsService } from '../campaigns/campaigns.service';
import { type CommandRunner, NOTHING_DELETED } from './command-runner';
import { askedCommand, type SureOption } from './deletion-question';
import { scopeOfTeam } from './named-item';

interface DeleteCampaignOptions extends SureOption {
  team: string;
  campaign: string;
}

export function addCampaignCommands(campaign: Command, runner: CommandRunner): void {
  askedCommand(campaign.command('delete'))
    .description('delete a campaign; posts, responses and coupons keep its id')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--campaign <id>', 'the campaign, by its id')
    .action(
      runner.withServices(async (services, options: DeleteCampaignOptions) => {
        const scope = await scopeOfTeam(services, options.team);
        const { campaign: campaignId } = options;
        const campaigns = services.get(CampaignsService);
        const { posts, responses, redemptions } = await campaigns.get(scope, campaignId, null);
        const loss = {
          what: 'Deletes one campaign for good. These stay, and keep its id:',
          numbers: { Posts: posts, Responses: responses, Redemptions: redemptions },
        };
        if (!(await runner.mayDelete(loss, options))) return NOTHING_DELETED;
        await campaigns.deleteAsOperator(scope, campaignId);
        return {
          json: { campaignId, deleted: true },
          text: `Campaign ${campaignId} is deleted.`,
        };
      }),
    );
}
