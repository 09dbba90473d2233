import type { Command } from 'commander';
import { RetentionService } from '../tenancy/retention/retention.service';
import type { CommandRunner } from './command-runner';
import { formatTable } from './format';
import { scopeOfTeam } from './named-item';

export function addRetentionCommands(retention: Command, runner: CommandRunner): void {
  retention
    .command('preview')
    .description('count what would be deleted now, up to 100,000 of each kind; deletes nothing')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .action(
      runner.withServices(async (services, { team }: { team: string }) => {
        const scope = await scopeOfTeam(services, team);
        const service = services.get(RetentionService);
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
          json: { teamId: scope.teamId, kinds },
          text: formatTable(['KIND', 'DAYS', 'WOULD GO NOW'], cells),
        };
      }),
    );
}
