import type { Command } from 'commander';
import { TeamsService } from '../auth/teams.service';
import { OPERATOR } from '../core/limits/share';
import { RetentionService } from '../tenancy/retention/retention.service';
import { systemScope } from '../tenancy/scope/request-scope';
import type { CommandRunner } from './command-runner';
import { formatTable } from './format';

export function addRetentionCommands(retention: Command, runner: CommandRunner): void {
  retention
    .command('preview')
    .description('count what would be deleted now, up to 100,000 of each kind; deletes nothing')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .action(
      runner.withServices(async (services, { team }: { team: string }) => {
        const { id: teamId } = await services.get(TeamsService).get(OPERATOR, team);
        const service = services.get(RetentionService);
        const scope = systemScope(teamId);
        const rows = await service.preview(scope);
        const kinds = (await service.list(scope)).map(({ kind, days }) => ({
          kind,
          days,
          rows: rows[kind],
        }));
        const cells = kinds.map(({ kind, days, rows: count }) => [
          kind,
          days === null ? 'never' : String(days),
          String(count),
        ]);
        return {
          json: { teamId, kinds },
          text: formatTable(['KIND', 'DAYS', 'WOULD GO NOW'], cells),
        };
      }),
    );
}
