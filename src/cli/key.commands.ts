import type { Command } from 'commander';
import type { KeyAccess } from '../tenancy/scope/request-scope';
import { type KeyRow, KeysService } from '../auth/keys.service';
import { authModules } from './command-modules';
import type { CommandRunner } from './command-runner';
import { formatDetails, formatTable } from './format';
import { readAccess, readEnd, readHours, readText } from './option-values';

const DEFAULT_GRACE_HOURS = 24;

interface CreateKeyOptions {
  team: string;
  label?: string;
  expiresAt?: Date;
  access: KeyAccess;
}

interface RollKeyOptions {
  key: string;
  graceHours: number;
}

export function addKeyCommands(key: Command, runner: CommandRunner): void {
  key
    .command('create')
    .description('create an API key for a team')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .option('--label <text>', 'what the key is for', readText)
    .option(
      '--expires-at <date>',
      'when the key expires, ISO 8601; a date includes that day (UTC)',
      readEnd,
    )
    .option('--access <access>', 'full, or read: every write is rejected', readAccess, 'full')
    .action(
      runner.withServices(
        async (services, { team, label, expiresAt, access }: CreateKeyOptions) => {
          const settings = { label, expiresAt, access };
          const created = await services.get(KeysService).createAsOperator(team, settings);
          const json = {
            keyId: created.keyId,
            apiKey: created.apiKey,
            expiresAt: toIso(created.expiresAt),
          };
          const text = formatDetails('The API key is shown only this once.', {
            'Key id': json.keyId,
            'API key': json.apiKey,
            Expires: json.expiresAt ?? 'never',
          });
          return { json, text };
        },
        authModules,
      ),
    );

  key
    .command('list')
    .description('list the keys of a team, newest first')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .action(
      runner.withServices(async (services, { team }: { team: string }) => {
        const keys = (await services.get(KeysService).listAsOperator(team)).map(toListItem);
        const headers = ['KEY ID', 'LABEL', 'PREFIX', 'CREATED', 'EXPIRES', 'LAST USED', 'REVOKED'];
        return {
          json: { keys },
          text: formatTable(headers, keys.map(Object.values<string | null>)),
        };
      }, authModules),
    );

  key
    .command('revoke')
    .description('revoke a key; every process rejects it within 5 seconds')
    .requiredOption('--key <id>', 'the key, by its id in "key list"')
    .action(
      runner.withServices(async (services, { key: keyId }: { key: string }) => {
        const revokedAt = (await services.get(KeysService).revokeAsOperator(keyId)).toISOString();
        return { json: { keyId, revokedAt }, text: `Key ${keyId} is revoked since ${revokedAt}.` };
      }, authModules),
    );

  key
    .command('roll')
    .description('replace a key by a new one; the old one still works for a while')
    .requiredOption('--key <id>', 'the key to replace, by its id in "key list"')
    .option(
      '--grace-hours <hours>',
      'how long the old key still works',
      readHours,
      DEFAULT_GRACE_HOURS,
    )
    .action(
      runner.withServices(async (services, { key: oldKey, graceHours }: RollKeyOptions) => {
        const rolled = await services.get(KeysService).rollAsOperator(oldKey, graceHours);
        const json = {
          keyId: rolled.keyId,
          apiKey: rolled.apiKey,
          previousKeyExpiresAt: rolled.previousKeyExpiresAt.toISOString(),
        };
        const text = formatDetails('The new API key is shown only this once.', {
          'Key id': json.keyId,
          'API key': json.apiKey,
          'Old key expires': json.previousKeyExpiresAt,
        });
        return { json, text };
      }, authModules),
    );
}

const toListItem = (key: KeyRow) => ({
  keyId: key.id,
  label: key.label,
  prefix: key.prefix,
  createdAt: key.createdAt.toISOString(),
  expiresAt: toIso(key.expiresAt),
  lastUsedAt: toIso(key.lastUsedAt),
  revokedAt: toIso(key.revokedAt),
});

function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
