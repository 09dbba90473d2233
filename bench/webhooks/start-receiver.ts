import path from 'node:path';
import type { Cleanups } from '../cleanups';
import { startProcess } from '../processes/start-process';

/** Starts the webhook receiver and returns its URL. */
export async function startReceiver(folder: string, cleanups: Cleanups): Promise<string> {
  const script = path.join(__dirname, 'receiver.js');
  const plan = { name: 'receiver', script, flags: [], environment: {}, folder, workers: 0 };
  const { url } = await startProcess(plan, cleanups);
  return `${url}/hook`;
}
