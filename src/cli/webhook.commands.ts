import type { Command } from 'commander';
import { DeliveriesService } from '../responses/webhooks/deliveries.service';
import { type CommandRunner, NOTHING_DELETED } from './command-runner';
import { askedCommand, type SureOption } from './deletion-question';
import { findForm } from './named-item';

interface DeleteDeliveryOptions extends SureOption {
  team: string;
  form: string;
  delivery: string;
}

export function addWebhookCommands(webhook: Command, runner: CommandRunner): void {
  askedCommand(webhook.command('delete-delivery'))
    .description('delete a delivery from the log; a pending one is not sent any more')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--form <id>', 'the form, by its id or name')
    .requiredOption('--delivery <id>', 'the delivery')
    .action(
      runner.withServices(async (services, options: DeleteDeliveryOptions) => {
        const { scope, formId } = await findForm(services, options);
        const { delivery: deliveryId } = options;
        const deliveries = services.get(DeliveriesService);
        const { attempts } = await deliveries.get(scope, formId, deliveryId);
        const loss = {
          what: 'Deletes the delivery from the log for good:',
          numbers: { Deliveries: 1, Attempts: attempts },
        };
        if (!(await runner.mayDelete(loss, options))) return NOTHING_DELETED;
        await deliveries.deleteAsOperator(scope, formId, deliveryId);
        return {
          json: { deliveryId, deleted: true },
          text: `Delivery ${deliveryId} is deleted.`,
        };
      }),
    );
}
