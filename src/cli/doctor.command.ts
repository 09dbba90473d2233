import type { Command } from 'commander';
import type { CommandRunner } from './command-runner';
import type { HealthCheck } from './doctor/health-check';
import { runChecks } from './doctor/run-checks';

export function addDoctorCommand(doctor: Command, runner: CommandRunner): void {
  doctor.action(
    runner.action(async () => {
      const checks = await runChecks(runner.notice);
      const ok = checks.every((check) => check.ok);
      const lines = checks.map(
        (check) => `${stateOf(check)}  ${check.name.padEnd(13)}  ${check.detail}`,
      );
      return { json: { ok, checks }, text: lines.join('\n'), failed: !ok };
    }),
  );
}

function stateOf({ ok, warning }: HealthCheck): string {
  if (!ok) return 'FAILED';
  return warning === true ? 'warn  ' : 'ok    ';
}
