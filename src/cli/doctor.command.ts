import type { Command } from 'commander';
import type { CommandRunner } from './command-runner';
import { runChecks } from './doctor/run-checks';

export function addDoctorCommand(doctor: Command, runner: CommandRunner): void {
  doctor.action(
    runner.action(async () => {
      const checks = await runChecks(runner.notice);
      const ok = checks.every((check) => check.ok);
      const lines = checks.map(
        (check) => `${check.ok ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(13)}  ${check.detail}`,
      );
      return { json: { ok, checks }, text: lines.join('\n'), failed: !ok };
    }),
  );
}
