import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** What a later start needs to know of the demo team; the database keeps no key that could be shown. */
export interface DemoRecord {
  readonly teamId: string;
  readonly apiKey: string;
  /** null until the sample data are complete. */
  readonly formId: string | null;
}

export function demoFile(dataDir: string): string {
  return path.join(dataDir, 'demo.json');
}

/** null: there is none that could be read. */
export async function readDemoFile(file: string): Promise<DemoRecord | null> {
  try {
    const { teamId, apiKey, formId } = JSON.parse(await readFile(file, 'utf8')) as DemoRecord;
    const isWhole = typeof teamId === 'string' && typeof apiKey === 'string';
    return isWhole ? { teamId, apiKey, formId: typeof formId === 'string' ? formId : null } : null;
  } catch {
    return null;
  }
}

/** Whole or not at all, even in a power cut; readable to nobody else. */
export async function writeDemoFile(file: string, record: DemoRecord): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(record, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
