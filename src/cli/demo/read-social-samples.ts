import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PACKAGE_ROOT } from '../../core/values/package';
import type { JsonObject, Platform } from '@rapport/social-connectors';

/** The posts and the profile of a platform, line by line. */
export interface SocialSample {
  platform: Platform;
  posts: JsonObject[];
  profile: JsonObject[];
}

export const SAMPLES_FOLDER = path.join(PACKAGE_ROOT, 'src/cli/demo/social-samples');

/** Reads the samples; null when the files are not installed. */
export async function readSocialSamples(
  folder: string,
  platforms: readonly Platform[],
): Promise<SocialSample[] | null> {
  const read = async (platform: Platform, kind: string): Promise<JsonObject[]> => {
    const text = await readFile(path.join(folder, `${platform}.${kind}.ndjson`), 'utf8');
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as JsonObject);
  };
  try {
    return await Promise.all(
      platforms.map(async (platform) => ({
        platform,
        posts: await read(platform, 'posts'),
        profile: await read(platform, 'profile'),
      })),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
