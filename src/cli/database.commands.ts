import { type Command, InvalidArgumentError } from 'commander';
import { faultOfPrimaryUrl } from '../core/config/environment';
import { withClient } from '../core/database/with-client';
import type { CommandRunner } from './command-runner';
import { distributeDatabase } from './database/distribute-database';
import { exportDatabase } from './database/export-database';
import { importDatabase } from './database/import-database';
import { recountDatabase } from './database/recount-database';
import { withDatabase } from './with-database';
import { withFile } from './with-file';

interface ImportOptions {
  file: string;
  into?: string;
}

export function addDatabaseCommands(database: Command, runner: CommandRunner): void {
  database
    .command('export')
    .description('write all data to a new file, whether the service runs or not')
    .requiredOption(
      '--out <file>',
      'the file; it holds personal data and only its owner can read it',
    )
    .action(
      runner.action(async ({ out }: { out: string }) => {
        const report = await withDatabase(runner.notice, (_config, url) =>
          withClient(url, (client) =>
            exportDatabase(client, out, (total, work) => runner.withProgress(total, work)),
          ),
        );
        const { tables, rows } = report;
        return {
          json: { file: out, ...report },
          text: `Exported: ${rows} rows of ${tables} tables`,
        };
      }),
    );

  database
    .command('distribute')
    .description(
      'distribute the tables by team over the workers of a Citus cluster, all tables or none',
    )
    .action(
      runner.action(async () => {
        const tables = await withDatabase(runner.notice, (_config, url) =>
          withClient(url, distributeDatabase),
        );
        const { distributed, reference, local } = tables;
        return {
          json: { ...tables },
          text: [
            `Distributed by team: ${distributed.length} tables`,
            `On each server: ${reference.join(', ')}`,
            `On the coordinator only: ${local.join(', ')}`,
          ].join('\n'),
        };
      }),
    );

  database
    .command('recount')
    .description('count the customers of each team, and correct the totals that are wrong')
    .action(
      runner.action(async () => {
        const report = await withDatabase(runner.notice, (_config, url) =>
          withClient(url, recountDatabase),
        );
        return {
          json: { ...report },
          text: [
            `Counted: the customers of ${report.teams} teams`,
            ...report.corrected.map(
              ({ teamId, counted, customers }) =>
                `Corrected: ${teamId} has ${customers} customers, not ${counted}`,
            ),
          ].join('\n'),
        };
      }),
    );

  database
    .command('import')
    .description('import an exported file into an empty database, all of it or nothing')
    .requiredOption('--file <file>', 'a file of "database export"')
    .option('--into <url>', 'the URL of a database other than the configured one', readDatabaseUrl)
    .action(
      runner.action(async ({ file, into }: ImportOptions) => {
        const report = await withFile('file', file, (chunks, size) =>
          runner.withProgress(size, (update) =>
            withDatabase(
              runner.notice,
              (_config, url) =>
                withClient(url, (client) => importDatabase(client, withByteCount(chunks, update))),
              into,
            ),
          ),
        );
        const { tables, rows } = report;
        return { json: report, text: `Imported: ${rows} rows of ${tables} tables` };
      }),
    );
}

function readDatabaseUrl(value: string): string {
  const reason = faultOfPrimaryUrl(value);
  if (reason === null) return value;
  throw new InvalidArgumentError(`It ${reason}.`);
}

async function* withByteCount(
  chunks: AsyncIterable<Buffer>,
  update: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    update(bytes);
    yield chunk;
  }
}
