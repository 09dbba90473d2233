import { type Command, Option } from 'commander';
import { BIN_DAYS } from '../forms/bin/bin-days';
import { MAX_BODY_BYTES } from '../core/http/json-body.guard';
import { RESPONSE_SOURCES, type ResponseSource } from '../responses/domain/response-source';
import { readLines } from '../core/values/read-lines';
import {
  type ImportReport,
  ResponseImportService,
} from '../responses/import/response-import.service';
import { ResponseDeletions } from '../responses/deletions/response-deletions.service';
import { InboxService } from '../responses/inbox/inbox.service';
import { ResponsesService } from '../responses/responses.service';
import { type CommandRunner, NOTHING_DELETED } from './command-runner';
import { askedCommand, type SureOption } from './deletion-question';
import { formatTable } from './format';
import { findForm } from './named-item';
import { withFile } from './with-file';

interface ImportOptions {
  team: string;
  form: string;
  file: string;
  source: ResponseSource;
}

interface ResponseOptions {
  team: string;
  form: string;
  response: string;
}

export function addResponseCommands(response: Command, runner: CommandRunner): void {
  response
    .command('import')
    .description('submit every line of a file; invalid lines are reported, the others stored')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--form <id>', 'the form, by its id or name')
    .requiredOption('--file <path>', 'NDJSON: on each line the JSON body of a submission')
    .addOption(
      new Option('--source <source>', 'the source of the responses')
        .choices(RESPONSE_SOURCES)
        .default('public'),
    )
    .action(
      runner.withServices(async (services, { file, source, ...options }: ImportOptions) => {
        const { scope, formId } = await findForm(services, options);
        const json = await withFile('file', file, (chunks, size) =>
          runner.withProgress(size, (update) =>
            services
              .get(ResponseImportService)
              .importAsOperator(scope, formId, source, readLines(chunks, MAX_BODY_BYTES), update),
          ),
        );
        return { json, text: describeReport(json) };
      }),
    );

  response
    .command('mark-read')
    .description('mark a response as read')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--form <id>', 'the form, by its id or name')
    .requiredOption('--response <id>', 'the response')
    .action(
      runner.withServices(async (services, options: ResponseOptions) => {
        const { scope, formId } = await findForm(services, options);
        const { response: responseId } = options;
        const responses = services.get(ResponsesService);
        await responses.markReadAsOperator(scope, formId, responseId);
        return {
          json: { responseId, isRead: true },
          text: `Response ${responseId} is marked as read.`,
        };
      }),
    );

  askedCommand(response.command('delete'))
    .description(`move a response to the bin; it can be restored for ${BIN_DAYS} days`)
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--form <id>', 'the form, by its id or name')
    .requiredOption('--response <id>', 'the response')
    .action(
      runner.withServices(async (services, options: ResponseOptions & SureOption) => {
        const { scope, formId } = await findForm(services, options);
        const { response: responseId } = options;
        const deletions = services.get(ResponseDeletions);
        const { fields } = await services.get(ResponsesService).get(scope, formId, responseId);
        const inbox = services.get(InboxService);
        const { deliveries } = await inbox.readContext(scope, formId, responseId);
        const loss = {
          what: `Moves the response to the bin for ${BIN_DAYS} days, then it is gone with its deliveries:`,
          numbers: {
            Responses: 1,
            Answers: fields.filter(({ value }) => value !== null).length,
            'Webhook deliveries': deliveries.length,
          },
        };
        if (!(await runner.mayDelete(loss, options))) return NOTHING_DELETED;
        await deletions.deleteAsOperator(scope, formId, responseId);
        return {
          json: { responseId, deleted: true },
          text: `Response ${responseId} is in the bin for ${BIN_DAYS} days.`,
        };
      }),
    );
}

function describeReport({ imported, rejected }: ImportReport): string {
  const summary = `Imported: ${imported}, rejected: ${rejected.length}`;
  if (rejected.length === 0) return summary;
  const rows = rejected.map(({ line, code, fields }) => [String(line), code, fields.join('; ')]);
  return `${summary}\n${formatTable(['LINE', 'CODE', 'FIELDS'], rows)}`;
}
