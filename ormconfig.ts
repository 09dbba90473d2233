import { DataSource } from 'typeorm';
import { loadConfig } from './src/core/config/app-config';
import { schemaOptions } from './src/core/database/data-source-options';
import { startEmbeddedServer } from './src/core/database/start-embedded-server';
import { MIGRATIONS } from './src/modules';

/**
 * The data source of the TypeORM command line, which `npm run migration:show`, `:run`, `:revert` and `:generate` compile first. It
 * uses the embedded database with the role of the service: tables of the superuser would not be readable by the service.
 */
export default createDataSource().catch((error: unknown) => {
  // TypeORM would print the error with a stack trace.
  print(error instanceof Error ? error.message : String(error));
  process.exit(1);
});

async function createDataSource(): Promise<DataSource> {
  const { url, embeddedDataDir } = loadConfig().database;
  return new DataSource(schemaOptions(url ?? (await startEmbedded(embeddedDataDir)), MIGRATIONS));
}

/** Starts the embedded server, which ends with this process, or joins the running one. Returns the URL of the service's role. */
async function startEmbedded(dataDir: string): Promise<string> {
  const { url } = await startEmbeddedServer({ dataDir, notice: print });
  return url;
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
