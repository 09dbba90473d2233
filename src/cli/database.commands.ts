import { type Command, InvalidArgumentError } from 'commander';
import { Client } from 'pg';
import { isPostgresUrl } from '../core/config/environment';
import type { CommandRunner } from './command-runner';
import { exportDatabase } from './database/export-database';
import { importDatabase } from './database/import-database';
import { withDatabase } from './with-database';
import { withFile } from './with-file';

interface ImportOptions {
  file: string;
  into?: string;
}

export function addDatabaseCommands(program: Command, runner: CommandRunner): void {
  const database = program
    .command('database')
    .description('the whole database: export it to a file, import such a file');

  database
    .command('export')
    .description('write all data to a new file, while the service runs or not')
    .requiredOption(
      '--out <file>',
      'the file; it holds personal data and only its owner can read it',
    )
    .action(
      runner.alone(async ({ out }: { out: string }) => {
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
    .command('import')
    .description('store all data of an exported file in an empty database, or nothing')
    .requiredOption('--file <file>', 'a file of "database export"')
    .option('--into <url>', 'the database, if it is not the configured one', readDatabaseUrl)
    .action(
      runner.alone(async ({ file, into }: ImportOptions) => {
        const report = await withFile('file', file, (chunks, size) =>
          runner.withProgress(size, (update) =>
            withDatabase(
              runner.notice,
              (_config, url) =>
                withClient(url, (client) => importDatabase(client, counted(chunks, update))),
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
  if (isPostgresUrl(value)) return value;
  throw new InvalidArgumentError(
    'It must be a PostgreSQL URL: postgres://user:password@host:port/database.',
  );
}

async function* counted(
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

/** One connection without time limits; a transaction that has not been committed ends with it. */
async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'rapport' });
  // The statement under way fails with it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
