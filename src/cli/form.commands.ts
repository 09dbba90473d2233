import type { Command } from 'commander';
import { TeamsService } from '../auth/teams.service';
import { APP_CONFIG, type AppConfig, linkOrigin } from '../core/config/app-config';
import { FormPublishingService } from '../forms/links/form-publishing.service';
import { formUrl } from '../forms/links/form-link';
import type { CommandRunner } from './command-runner';
import { formatDetails } from './format';
import { noteLoopback } from './loopback-note';

interface PublishOptions {
  team: string;
  form: string;
}

export function addFormCommands(form: Command, runner: CommandRunner): void {
  form
    .command('publish')
    .description('publish a form, and print the URL of its hosted page')
    .requiredOption('--team <id>', 'the team')
    .requiredOption('--form <id>', 'the form')
    .action(
      runner.withServices(async (services, { team, form: formId }: PublishOptions) => {
        const { id: teamId } = await services.get(TeamsService).get(team);
        const link = await services.get(FormPublishingService).publishAsOperator(teamId, formId);
        const url = formUrl(linkOrigin(services.get<AppConfig>(APP_CONFIG)), link);
        noteLoopback(runner, url);
        return {
          json: { formId, link, url },
          text: formatDetails('The form is published.', { URL: url }),
        };
      }),
    );
}
