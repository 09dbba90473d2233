import { access } from 'node:fs/promises';

/** Whether there is anything of this name that we can see. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
