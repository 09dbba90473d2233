import 'reflect-metadata';
import { runCli } from './run-cli';

async function main(): Promise<void> {
  // `process.exit` would discard output that has not been written to a pipe yet.
  process.exitCode = await runCli(process.argv.slice(2), process);
}

void main();
