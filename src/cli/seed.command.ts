import type { Command } from 'commander';
import { SeedService, type SeedSize } from './seed/seed.service';
import type { CommandRunner } from './command-runner';
import { formatTable } from './format';
import { readCountUpTo } from './option-values';

const MAX_TEAMS = 10_000;
const MAX_RESPONSES = 10_000_000;

export function addSeedCommand(seed: Command, runner: CommandRunner): void {
  seed
    .option('--teams <count>', 'how many teams', readCountUpTo(MAX_TEAMS), 1)
    .option('--responses <count>', 'form responses of each team', readCountUpTo(MAX_RESPONSES), 100)
    .action(
      runner.withServices(async (services, { teams, responses }: SeedSize) => {
        const seeded = await runner.withProgress(teams * responses, (update) =>
          services.get(SeedService).seed({ teams, responses }, update),
        );
        const rows = seeded.map((team) => [team.name, team.teamId, team.formId, team.apiKey]);
        return {
          json: { teams: seeded },
          text: formatTable(['TEAM', 'TEAM ID', 'FORM ID', 'API KEY'], rows),
        };
      }),
    );
}
