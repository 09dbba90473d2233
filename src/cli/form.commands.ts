import type { Command } from 'commander';
import { APP_CONFIG, type AppConfig, linkOrigin } from '../core/config/app-config';
import { FormsService } from '../forms/forms.service';
import { FormDeletions } from '../responses/deletions/form-deletions.service';
import { BIN_DAYS } from '../forms/bin/bin-days';
import { FormPublishingService } from '../forms/links/form-publishing.service';
import { formUrl } from '../forms/links/form-link';
import { type CommandRunner, NOTHING_DELETED } from './command-runner';
import { askedCommand, type SureOption } from './deletion-question';
import { formatDetails, formatTable } from './format';
import { noteLoopback } from './loopback-note';
import { findForm, scopeOfTeam } from './named-item';

interface FormOptions {
  team: string;
  form: string;
}

export function addFormCommands(form: Command, runner: CommandRunner): void {
  form
    .command('list')
    .description('list the forms of a team, newest first')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .action(
      runner.withServices(async (services, { team }: { team: string }) => {
        const scope = await scopeOfTeam(services, team);
        const forms = await services.get(FormsService).list(scope);
        const links = await services.get(FormPublishingService).listLinks(scope);
        const items = forms.map(({ id, name, status, responseCount }) => ({
          formId: id,
          name,
          status,
          link: links.get(id) ?? null,
          responses: responseCount,
        }));
        const rows = items.map(({ formId, name, status, link, responses }) => [
          formId,
          name,
          status,
          link,
          String(responses),
        ]);
        const text = formatTable(['FORM ID', 'NAME', 'STATUS', 'LINK', 'RESPONSES'], rows);
        return { json: { forms: items }, text };
      }),
    );

  form
    .command('publish')
    .description('publish a form, and print the URL of its hosted page')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--form <id>', 'the form, by its id or name')
    .action(
      runner.withServices(async (services, options: FormOptions) => {
        const { scope, formId } = await findForm(services, options);
        const publishing = services.get(FormPublishingService);
        const link = await publishing.publishAsOperator(scope.teamId, formId);
        const url = formUrl(linkOrigin(services.get<AppConfig>(APP_CONFIG)), link);
        noteLoopback(runner, url);
        return {
          json: { formId, link, url },
          text: formatDetails('The form is published.', { URL: url }),
        };
      }),
    );

  askedCommand(form.command('delete'))
    .description(
      `move a form to the bin with its responses; it can be restored for ${BIN_DAYS} days`,
    )
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--form <id>', 'the form, by its id or name')
    .action(
      runner.withServices(async (services, options: FormOptions & SureOption) => {
        const { scope, formId } = await findForm(services, options);
        const deletions = services.get(FormDeletions);
        const { responses, links, deliveries } = await deletions.count(scope, formId);
        const loss = {
          what: `Moves the form to the bin for ${BIN_DAYS} days, then it is gone with:`,
          numbers: { Responses: responses, Links: links, 'Webhook deliveries': deliveries },
        };
        if (!(await runner.mayDelete(loss, options))) return NOTHING_DELETED;
        await deletions.deleteAsOperator(scope, formId);
        return {
          json: { formId, deleted: true },
          text: `Form ${formId} is in the bin for ${BIN_DAYS} days.`,
        };
      }),
    );
}
