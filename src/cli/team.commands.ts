import type { Command } from 'commander';
import { OPERATOR } from '../core/limits/share';
import { listTeams } from '../auth/list-teams';
import { poolOptions } from '../core/database/pool-options';
import { withStatements } from '../core/database/with-statements';
import { isId } from '../core/values/identifiers';
import { systemScope } from '../tenancy/scope/request-scope';
import type { CommandRunner } from './command-runner';
import { describeLoss } from './deletion-question';
import { formatDetails, formatTable } from './format';
import { readEmail, readPhoneRegion, readText } from './option-values';
import { withDatabase } from './with-database';

interface CreateTeamOptions {
  name: string;
  ownerEmail?: string;
  phoneRegion?: string;
  starterForm: boolean;
}

interface DeleteTeamOptions {
  team: string;
  confirm: string;
}

export function addTeamCommands(team: Command, runner: CommandRunner): void {
  team
    .command('create')
    .description('create a team with its first user, its starter form and an API key')
    .requiredOption('--name <name>', 'the name of the team', readText)
    .option('--owner-email <email>', 'e-mail address of the user who owns its forms', readEmail)
    .option(
      '--phone-region <code>',
      'country of phone numbers sent without a country code, such as DE',
      readPhoneRegion,
    )
    .option(
      '--no-starter-form',
      'create no form; forms can then not be created over the API either',
    )
    .action(
      runner.withServices(async (services, options: CreateTeamOptions) => {
        const { TeamProvisioningService } =
          await import('../accounts/team-provisioning.service.js');
        const created = await services.get(TeamProvisioningService).createTeam({
          name: options.name,
          ownerEmail: options.ownerEmail ?? null,
          phoneRegion: options.phoneRegion ?? null,
          starterForm: options.starterForm,
        });
        const { teamId, name, starterFormId, apiKey } = created;
        const text = formatDetails(
          `Team "${name}" is created. Its API key is shown only this once.`,
          {
            'Team id': teamId,
            'Starter form': starterFormId ?? 'none',
            'API key': apiKey,
          },
        );
        return { json: { teamId, name, starterFormId, apiKey }, text };
      }),
    );

  team
    .command('list')
    .description('list all teams, oldest first')
    .action(
      runner.action(async () => {
        const listed = await withDatabase(runner.notice, (_config, url) =>
          withStatements(url, listTeams, poolOptions(1)),
        );
        const teams = listed.map(({ id, name, createdAt }) => ({
          teamId: id,
          name,
          createdAt: createdAt.toISOString(),
        }));
        const rows = teams.map(({ teamId, name, createdAt }) => [teamId, name, createdAt]);
        return { json: { teams }, text: formatTable(['TEAM ID', 'NAME', 'CREATED'], rows) };
      }),
    );

  team
    .command('delete')
    .description('delete a team with all its data, for good; waits until everything is gone')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--confirm <name>', 'the name of the team, as a confirmation')
    .action(
      runner.withServices(async (services, { team: id, confirm }: DeleteTeamOptions) => {
        const { TeamDeletionService } = await import('../accounts/team/team-deletion.service.js');
        const { TeamsService } = await import('../auth/teams.service.js');
        const deletion = services.get(TeamDeletionService);
        const { id: teamId, name } = await services.get(TeamsService).getOrDeleted(OPERATOR, id);
        if (name.normalize('NFC') === confirm.normalize('NFC')) {
          const counts = await deletion.count(systemScope(teamId));
          const numbers = {
            Members: counts.members,
            Forms: counts.forms,
            Responses: counts.responses,
            Customers: counts.customers,
            'Entries of points': counts.pointsEntries,
            Coupons: counts.coupons,
            Posts: counts.posts,
          };
          runner.notice(describeLoss({ what: 'Deletes the team for good, with:', numbers }));
        }
        const json = await deletion.deleteNow(OPERATOR, id, confirm);
        const rows = Object.entries(json.deleted).map(([name, count]) => [name, String(count)]);
        return { json, text: `Team "${confirm}" is deleted.\n${formatTable(['ROWS', ''], rows)}` };
      }),
    );

  team
    .command('purges')
    .description(
      'list what is deleted in the background, with the rows so far, and what was in the last 30 days',
    )
    .requiredOption('--team <id>', 'the team, by its id or name; a deleted one by its id')
    .action(
      runner.withServices(async (services, { team: idOrName }: { team: string }) => {
        const { TeamsService } = await import('../auth/teams.service.js');
        const { Purges } = await import('../tenancy/purges/purges.js');
        const teamId = isId(idOrName)
          ? idOrName.toLowerCase()
          : (await services.get(TeamsService).getOrDeleted(OPERATOR, idOrName)).id;
        const purges = (await services.get(Purges).listOfTeam(systemScope(teamId))).map(
          ({ id, startedAt, finishedAt, ...purge }) => ({
            purgeId: id,
            ...purge,
            startedAt: startedAt.toISOString(),
            finishedAt: finishedAt?.toISOString() ?? null,
          }),
        );
        const rows = purges.map(({ kind, subjectId, startedAt, finishedAt, counts }) => [
          kind,
          subjectId,
          startedAt,
          finishedAt ?? 'under way',
          Object.entries(counts)
            .map(([name, count]) => `${name} ${count}`)
            .join(', '),
        ]);
        const headers = ['KIND', 'OF', 'STARTED', 'FINISHED', 'ROWS'];
        return { json: { purges }, text: formatTable(headers, rows) };
      }),
    );
}
