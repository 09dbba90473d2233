import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BenchError } from '../options';

const PARSE_SERVER = 'parse-server@9.10.0';
/** Its dependencies as they were then: with newer ones, such as router 2.3, it has errors. */
const DEPENDENCIES_BEFORE = '2026-10-01';

const run = promisify(execFile);

/**
 * Installs Parse Server from the npm registry below `folder`, without running scripts of packages: it is no dependency of the project.
 * @returns the absolute path of its command
 * @throws BenchError if the installation fails
 */
export async function installParseServer(folder: string): Promise<string> {
  const root = path.join(folder, 'parse-server');
  await mkdir(root);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  options.push('--prefix', root, '--before', DEPENDENCIES_BEFORE);
  try {
    await run('npm', ['install', ...options, PARSE_SERVER], { cwd: root });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new BenchError(`npm install ${PARSE_SERVER} failed:\n${stderr.slice(-2_000)}`);
  }
  return path.join(root, 'node_modules/parse-server/bin/parse-server');
}
