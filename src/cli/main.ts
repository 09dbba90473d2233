import 'reflect-metadata';
import { runCli } from './run-cli';

async function main(): Promise<void> {
  // Not process.exit: what is still on its way to a pipe would be lost.
  process.exitCode = await runCli(process.argv.slice(2), process);
}

void main();
