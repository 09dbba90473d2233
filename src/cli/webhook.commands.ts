import type { Command } from 'commander';
import { DeliveriesService } from '../responses/webhooks/deliveries.service';
import type { CommandRunner } from './command-runner';
import { findForm } from './named-item';

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
        const { scope, formId } = await findForm(services, options);
        const { delivery: deliveryId } = options;
        await services.get(DeliveriesService).deleteAsOperator(scope, formId, deliveryId);
        return {
          json: { deliveryId, deleted: true },
          text: `Delivery ${deliveryId} is deleted.`,
        };
      }),
    );
}
