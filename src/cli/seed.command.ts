import type { Command } from 'commander';
import { SeedService, type SeedSize } from './seed/seed.service';
import type { CommandRunner } from './command-runner';
import { countUpTo } from './coupon-option-values';
import { formatTable } from './format';

const MAX_TEAMS = 10_000;
const MAX_RESPONSES = 10_000_000;

export function addSeedCommand(program: Command, runner: CommandRunner): void {
  program
    .command('seed')
    .description('fill the database with new teams and plausible data, to try things on')
    .option('--teams <count>', 'how many teams', countUpTo(MAX_TEAMS), 1)
    .option('--responses <count>', 'form responses of each team', countUpTo(MAX_RESPONSES), 100)
    .action(
      runner.withServices(async (services, { teams, responses }: SeedSize) => {
        const made = await runner.withProgress(teams * responses, (update) =>
          services.get(SeedService).seed({ teams, responses }, update),
        );
        const rows = made.map((team) => [team.name, team.teamId, team.formId, team.apiKey]);
        return {
          json: { teams: made },
          text: formatTable(['TEAM', 'TEAM ID', 'FORM ID', 'API KEY'], rows),
        };
      }),
    );
}
