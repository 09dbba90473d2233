import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keepSharedApp } from './test-app';
import { loadFiles } from './load-files';

const SUFFIX = '.e2e-spec.ts';

/** Loads the e2e files of the folders, sorted by name, into the calling suite. They share a service. */
export function loadSpecs(...folders: readonly string[]): void {
  keepSharedApp();
  loadFiles(folders.flatMap(listSpecs));
}

function listSpecs(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(SUFFIX));
  return names.sort().map((name) => path.join(folder, name));
}

/** The folders beside the suites of `folder` that no suite names in a call of {@link loadSpecs}. */
export function unnamedFolders(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const suites = entries.filter(({ name }) => name.endsWith('.suite.ts'));
  const sources = suites.map(({ name }) => readFileSync(path.join(folder, name), 'utf8')).join('');
  return entries
    .filter((entry) => entry.isDirectory() && !sources.includes(`}/${entry.name}\``))
    .map(({ name }) => path.join(folder, name));
}
