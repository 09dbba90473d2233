import { rm } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { OPERATOR } from '../../core/limits/share';
import { systemScope } from '../../tenancy/scope/request-scope';
import { type SmokeReport, SocialSmokeService } from '../../social-sync/smoke/social-smoke.service';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';
import { TeamsService } from '../../auth/teams.service';
import { socialModules } from '../command-modules';
import type { CommandRunner } from '../command-runner';
import { formatTable } from '../format';
import { createFile } from '../with-file';

interface SmokeOptions {
  platform: Platform;
  team?: string;
  accessToken?: string;
  account?: string;
  refreshTokens?: true;
  out?: string;
}

/** Adds `social smoke`, which shows how a platform responds to the requests of its connector. */
export function addSmokeCommand(social: Command, runner: CommandRunner): void {
  social
    .command('smoke')
    .description(
      'send each kind of request of a sync once, and print the responses without personal data',
    )
    .addOption(
      new Option('--platform <name>', 'the platform').choices(PLATFORMS).makeOptionMandatory(),
    )
    .option('--team <id>', 'the team whose connected account is read')
    .addOption(
      new Option(
        '--access-token <token>',
        'a token of an account, which is not stored, in place of --team',
      ).conflicts('team'),
    )
    .addOption(
      new Option('--account <id>', 'the account to read, if the token has several').conflicts(
        'team',
      ),
    )
    .addOption(
      new Option(
        '--refresh-tokens',
        'refresh the tokens of the team, also if they do not expire soon',
      ).conflicts('accessToken'),
    )
    .option('--out <file>', 'write the result to a new file, and print a summary')
    .hook('preAction', (command) => {
      const { team, accessToken } = command.opts<SmokeOptions>();
      if (team !== undefined || accessToken !== undefined) return;
      command.error("error: option '--team <id>' or '--access-token <token>' is required");
    })
    .action(
      runner.withServices(async (services, options: SmokeOptions) => {
        const { platform, accessToken, account, team = '', refreshTokens = false, out } = options;
        const smoke = services.get(SocialSmokeService);
        const json = await writeTo(out, async () => {
          if (accessToken !== undefined) {
            const accountId = account !== undefined && { accountId: account };
            return smoke.runWithToken(platform, { accessToken, ...accountId });
          }
          const { id: teamId } = await services.get(TeamsService).get(OPERATOR, team);
          return smoke.runWithTeam(systemScope(teamId), platform, refreshTokens);
        });
        const text = out === undefined ? toText(json) : formatCalls(json);
        return { json, text, failed: json.calls.some(({ result }) => result === 'failed') };
      }, socialModules),
    );
}

/** Creates the file before the platform is called, since calls can cost money; removes it if there is no result. */
async function writeTo(
  file: string | undefined,
  work: () => Promise<SmokeReport>,
): Promise<SmokeReport> {
  if (file === undefined) return work();
  const handle = await createFile('out', file);
  try {
    const document = await work();
    await handle.writeFile(`${toText(document)}\n`);
    return document;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

const toText = (document: SmokeReport): string => JSON.stringify(document, null, 2);

const formatCalls = ({ calls }: SmokeReport): string =>
  formatTable(
    ['CALL', 'RESULT', 'REQUESTS', 'MS', 'ERROR'],
    calls.map(({ call, result, reason, exchanges, durationMs, error }) => [
      call,
      result,
      String(exchanges.length),
      String(durationMs),
      error === null ? (reason ?? null) : `${error.kind} (${error.code})`,
    ]),
  );
