import type { Command } from 'commander';
import { OPERATOR } from '../../core/limits/share';
import { systemScope } from '../../tenancy/scope/request-scope';
import { SocialImportService } from '../../analytics/ingestion/social-import.service';
import { readNdjson } from '../../analytics/ingestion/source-items';
import { TeamsService } from '../../auth/teams.service';
import { readLines } from '../../core/values/read-lines';
import { MAX_BODY_BYTES } from '../../core/http/json-body.guard';
import { socialModules } from '../command-modules';
import type { CommandRunner } from '../command-runner';
import { formatDetails } from '../format';
import { withFile } from '../with-file';
import { platformCommand, type PlatformOptions } from './platform-command';

interface ImportOptions extends PlatformOptions {
  posts?: string;
  profile?: string;
}

type Source = AsyncIterable<Buffer>;

/** Adds `social import`, which imports the files of an account that is not connected with tokens. */
export function addImportCommand(social: Command, runner: CommandRunner): void {
  platformCommand(social, 'import', "import a platform's posts and profile, all lines or none")
    .option('--posts <path>', "NDJSON: on each line a post as the platform's API returns it")
    .option('--profile <path>', 'NDJSON: on each line the metrics of a day or of a window')
    .hook('preAction', (command) => {
      const { posts, profile } = command.opts<ImportOptions>();
      if (posts !== undefined || profile !== undefined) return;
      command.error("error: option '--posts <path>' or '--profile <path>' is required");
    })
    .action(
      runner.withServices(async (services, { team, platform, ...files }: ImportOptions) => {
        const { id: teamId } = await services.get(TeamsService).get(OPERATOR, team);
        const json = await withFiles(files, (posts, profile, size) =>
          runner.withProgress(size, (update) => {
            const read = progressOf(update);
            return services
              .get(SocialImportService)
              .importAndRecord(systemScope(teamId), platform, {
                ...(posts !== null && { posts: read(posts) }),
                ...(profile !== null && { profile: read(profile) }),
              });
          }),
        );
        const text = formatDetails(`${platform} is ${json.status}.`, {
          Posts: String(json.posts),
          'Profile days': String(json.profileDays),
          'Refreshed at': json.lastRefreshedAt?.toISOString() ?? '-',
        });
        return { json, text };
      }, socialModules),
    );
}

/** Returns a reader of consecutive sources that reports the bytes read of all of them together. */
function progressOf(update: (bytes: number) => void) {
  let done = 0;
  return async function* read(source: Source) {
    const before = done;
    yield* readNdjson(readLines(source, MAX_BODY_BYTES), (bytes) => {
      done = before + bytes;
      update(done);
    });
  };
}

/** Opens both files before it reads either. @throws ApiError VALIDATION_FAILED */
function withFiles<T>(
  { posts, profile }: Pick<ImportOptions, 'posts' | 'profile'>,
  work: (posts: Source | null, profile: Source | null, size: number) => Promise<T>,
): Promise<T> {
  return withOptionalFile('posts', posts, (postSource, postSize) =>
    withOptionalFile('profile', profile, (profileSource, profileSize) =>
      work(postSource, profileSource, postSize + profileSize),
    ),
  );
}

function withOptionalFile<T>(
  option: string,
  file: string | undefined,
  work: (source: Source | null, size: number) => Promise<T>,
): Promise<T> {
  return file === undefined ? work(null, 0) : withFile(option, file, work);
}
