import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The demo team as later starts need it. The database stores only the hash of its API key. */
export interface DemoRecord {
  readonly teamId: string;
  readonly apiKey: string;
  /** null while the sample data are incomplete. */
  readonly formId: string | null;
}

/** The path of the file with the {@link DemoRecord}. */
export function demoFile(dataDir: string): string {
  return path.join(dataDir, 'demo.json');
}

/** Reads the file; null when it is absent or unreadable. */
export async function readDemoFile(file: string): Promise<DemoRecord | null> {
  try {
    const { teamId, apiKey, formId } = JSON.parse(await readFile(file, 'utf8')) as DemoRecord;
    const isValid = typeof teamId === 'string' && typeof apiKey === 'string';
    return isValid ? { teamId, apiKey, formId: typeof formId === 'string' ? formId : null } : null;
  } catch {
    return null;
  }
}

/** Writes the file atomically and durably, readable by its owner only. */
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
