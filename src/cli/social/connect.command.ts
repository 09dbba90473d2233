import type { INestApplicationContext } from '@nestjs/common';
import { type Command, Option } from 'commander';
import { OPERATOR } from '../../core/limits/share';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { ConnectionsService } from '../../analytics/connections/connections.service';
import { SocialAccountsService } from '../../social-sync/credentials/social-accounts.service';
import { SocialSignInService } from '../../social-sync/sign-in/social-sign-in.service';
import type { ConnectedAccount } from '../../social-sync/domain/connected-account';
import { ACCOUNT_TYPES, type AccountType } from '../../analytics/domain/connection-status';
import type { Platform } from '@rapport/social-connectors';
import { TeamsService } from '../../auth/teams.service';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { socialModules } from '../command-modules';
import type { CommandResult, CommandRunner } from '../command-runner';
import { formatDetails } from '../format';
import { noteLoopback } from '../loopback-note';
import { readCountUpTo } from '../option-values';
import { platformCommand, type PlatformOptions } from './platform-command';

/** The maximum life of a token: ten years. */
const MAX_TOKEN_SECONDS = 315_360_000;

interface ConnectOptions extends PlatformOptions {
  accountType: AccountType;
  accessToken?: string;
  refreshToken?: string;
  expiresIn?: number;
  account?: string;
  authorize?: true;
}

/** Adds `social connect`, with its four ways to connect a platform. */
export function addConnectCommand(social: Command, runner: CommandRunner): void {
  platformCommand(social, 'connect', 'connect a platform, or an account that the service syncs')
    .addOption(
      new Option(
        '--account-type <type>',
        'the type of the account without tokens; linkedin has no metrics of personal accounts',
      )
        .choices(ACCOUNT_TYPES)
        .default('organization'),
    )
    .option('--access-token <token>', 'a token of the account; without it, data are imported')
    .option('--refresh-token <token>', 'the refresh token that belongs to it')
    .option(
      '--expires-in <seconds>',
      'remaining life of the access token',
      readCountUpTo(MAX_TOKEN_SECONDS),
    )
    .option('--account <id>', 'the account to connect, if the person manages several')
    .addOption(
      new Option('--authorize', 'print the page to sign in on, and wait for the sign-in').conflicts(
        ['accessToken', 'account', 'accountType'],
      ),
    )
    .hook('preAction', (command) => {
      const { accessToken, refreshToken, expiresIn } = command.opts<ConnectOptions>();
      if (accessToken !== undefined || (refreshToken ?? expiresIn) === undefined) return;
      command.error(
        "error: option '--access-token <token>' is required with '--refresh-token' and '--expires-in'",
      );
    })
    .action(
      runner.withServices(async (services, { team: id, platform, ...options }: ConnectOptions) => {
        const { accountType, accessToken, account, authorize } = options;
        const { id: teamId } = await services.get(TeamsService).get(OPERATOR, id);
        const scope = systemScope(teamId);
        if (authorize === true) return signIn(services, runner, scope, platform);
        if (accessToken !== undefined) {
          return connectWithTokens(services, scope, platform, { ...options, accessToken });
        }
        return account === undefined
          ? connectWithoutAccount(services, scope, platform, accountType)
          : chooseAccount(services, scope, platform, account);
      }, socialModules),
    );
}

/** Prints the page on which the person signs in before it waits for the sign-in. */
async function signIn(
  services: INestApplicationContext,
  runner: CommandRunner,
  scope: RequestScope,
  platform: Platform,
): Promise<null> {
  const socialSignIn = services.get(SocialSignInService);
  const started = await socialSignIn.begin(scope, platform);
  const { authorizeUrl, expiresAt } = started;
  noteLoopback(runner, services.get<AppConfig>(APP_CONFIG).publicUrl);
  runner.print({
    json: { platform, authorizeUrl, expiresAt },
    text: formatDetails(`Sign in to ${platform}:`, {
      Page: authorizeUrl,
      'Expires at': expiresAt.toISOString(),
    }),
  });
  runner.notice(describeAccount(await socialSignIn.wait(scope, started)));
  return null;
}

/** Connects one of the accounts between which a sign-in left the choice. */
async function chooseAccount(
  services: INestApplicationContext,
  scope: RequestScope,
  platform: Platform,
  account: string,
): Promise<CommandResult> {
  const json = await services.get(SocialSignInService).choose(scope, platform, account);
  return { json, text: describeAccount(json) };
}

async function connectWithTokens(
  services: INestApplicationContext,
  scope: RequestScope,
  platform: Platform,
  {
    accessToken,
    refreshToken,
    expiresIn,
    account,
  }: Pick<ConnectOptions, 'refreshToken' | 'expiresIn' | 'account'> & { accessToken: string },
): Promise<CommandResult> {
  const json = await services.get(SocialAccountsService).connectWithTokens(scope, platform, {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresIn !== undefined && { expiresInSeconds: expiresIn }),
    ...(account !== undefined && { accountId: account }),
  });
  return { json, text: describeAccount(json) };
}

/** Connects a platform whose data are imported from files. */
async function connectWithoutAccount(
  services: INestApplicationContext,
  scope: RequestScope,
  platform: Platform,
  accountType: AccountType,
): Promise<CommandResult> {
  const connections = services.get(ConnectionsService);
  const status = await connections.connectAndRecord(scope, platform, accountType);
  return { json: { platform, status }, text: `${platform} is ${status}.` };
}

const describeAccount = (connected: ConnectedAccount): string =>
  formatDetails(`${connected.platform} is ${connected.status}.`, {
    Account: `${connected.account.name} (${connected.account.id})`,
    'Missing scopes': connected.missingScopes.join(', ') || '-',
  });
