import type { Command } from 'commander';
import { TeamsService } from '../auth/teams.service';
import { OPERATOR } from '../core/limits/share';
import { FormsService } from '../forms/forms.service';
import { DeliveriesService } from '../responses/webhooks/deliveries.service';
import { systemScope } from '../tenancy/scope/request-scope';
import type { CommandRunner } from './command-runner';
import { findIdOf } from './named-item';

interface DeleteDeliveryOptions {
  team: string;
  form: string;
  delivery: string;
}

export function addWebhookCommands(webhook: Command, runner: CommandRunner): void {
  webhook
    .command('delete-delivery')
    .description('delete a delivery from the log; a pending one is not sent any more')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--form <id>', 'the form, by its id or name')
    .requiredOption('--delivery <id>', 'the delivery')
    .action(
      runner.withServices(async (services, options: DeleteDeliveryOptions) => {
        const { id: teamId } = await services.get(TeamsService).get(OPERATOR, options.team);
        const { form, delivery: deliveryId } = options;
        const forms = services.get(FormsService);
        const formId = await findIdOf('form', form, () => forms.list(systemScope(teamId)));
        await services
          .get(DeliveriesService)
          .deleteAsOperator(systemScope(teamId), formId, deliveryId);
        return {
          json: { deliveryId, deleted: true },
          text: `Delivery ${deliveryId} is deleted.`,
        };
      }),
    );
}
