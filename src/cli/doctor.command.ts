import type { Command } from 'commander';
import type { CommandRunner } from './command-runner';
import { runChecks } from './doctor/run-checks';

export function addDoctorCommand(program: Command, runner: CommandRunner): void {
  program
    .command('doctor')
    .description('check configuration, database, migrations, clock, replicas and Redis')
    .action(
      runner.alone(async () => {
        const checks = await runChecks(runner.notice);
        const ok = checks.every((check) => check.ok);
        const lines = checks.map(
          (check) => `${check.ok ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(13)}  ${check.detail}`,
        );
        return { json: { ok, checks }, text: lines.join('\n'), failed: !ok };
      }),
    );
}
