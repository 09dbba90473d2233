import { readdirSync } from 'node:fs';
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
