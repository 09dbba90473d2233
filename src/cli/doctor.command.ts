import { type Command, InvalidArgumentError } from 'commander';
import { isEmailAddress } from '../core/values/normalize-email';
import type { CommandRunner } from './command-runner';
import type { HealthCheck } from './doctor/health-check';
import { runChecks } from './doctor/run-checks';

export function addDoctorCommand(doctor: Command, runner: CommandRunner): void {
  doctor.option('--mail-to <address>', 'send a test mail to this address', readAddress);
  doctor.action(
    runner.action(async ({ mailTo }: { readonly mailTo?: string }) => {
      const checks = await runChecks(runner.notice, mailTo ?? null);
      const ok = checks.every((check) => check.ok);
      const lines = checks.map(
        (check) => `${stateOf(check)}  ${check.name.padEnd(13)}  ${check.detail}`,
      );
      return { json: { ok, checks }, text: lines.join('\n'), failed: !ok };
    }),
  );
}

/** @throws InvalidArgumentError */
function readAddress(text: string): string {
  if (!isEmailAddress(text)) throw new InvalidArgumentError('It must be an e-mail address.');
  return text.trim();
}

function stateOf({ ok, warning }: HealthCheck): string {
  if (!ok) return 'FAILED';
  return warning === true ? 'warn  ' : 'ok    ';
}
