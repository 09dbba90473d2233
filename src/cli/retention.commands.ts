import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { AuditLog } from '../tenancy/audit/audit-log';
import { changeByOperator } from '../tenancy/audit/audited-change';
import {
  FORM_RETENTION_KINDS,
  MAX_RETENTION_DAYS,
  RETENTION_KINDS,
  type RetentionKind,
} from '../tenancy/retention/retention-kinds';
import {
  type Retention,
  type RetentionChoice,
  RetentionService,
} from '../tenancy/retention/retention.service';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import { ApiError } from '../core/errors/api-error';
import { FormsService } from '../forms/forms.service';
import { type CommandRunner, NOTHING_DELETED } from './command-runner';
import { askedCommand, type SureOption } from './deletion-question';
import { formatTable } from './format';
import { findForm, scopeOfTeam } from './named-item';

interface SubjectOptions {
  team: string;
  form?: string;
}

const NEVER = 'never';
/** What a form has that has chosen nothing. */
const AS_TEAM = 'team';

interface SetOptions extends SubjectOptions, SureOption {
  kind: RetentionKind;
  /** Not null for ever: the parser of the command line makes an empty text of null. */
  days: number | typeof NEVER | typeof AS_TEAM;
}

/** The scope of the team, and the id of the form, or null for the whole team. @throws ApiError FORM_NOT_FOUND */
async function findSubject(
  services: INestApplicationContext,
  { team, form }: SubjectOptions,
): Promise<{ scope: RequestScope; formId: string | null }> {
  if (form === undefined) return { scope: await scopeOfTeam(services, team), formId: null };
  const { scope, formId } = await findForm(services, { team, form });
  const { id } = await services.get(FormsService).get(scope, formId);
  return { scope, formId: id };
}

function readDays(value: string): SetOptions['days'] {
  if (value === AS_TEAM || value === NEVER) return value;
  const days = Number(value);
  if (/^\d+$/.test(value) && days >= 1 && days <= MAX_RETENTION_DAYS) return days;
  throw new InvalidArgumentError(
    `It must be a whole number from 1 to ${MAX_RETENTION_DAYS}, "never" or "${AS_TEAM}".`,
  );
}

/** @throws ApiError VALIDATION_FAILED for a kind of which forms choose nothing */
function choiceOf(
  kind: RetentionKind,
  days: number | null,
  formId: string | null,
): RetentionChoice {
  if (formId === null) return { kind, days, formId };
  const ofForms = FORM_RETENTION_KINDS.find((known) => known === kind);
  if (ofForms !== undefined) return { kind: ofForms, days, formId };
  throw new ApiError('VALIDATION_FAILED', [
    `kind: must be one of ${FORM_RETENTION_KINDS.join(', ')} with a form`,
  ]);
}

/** @param ofTeam what holds for a form that follows its team */
function daysOf(days: SetOptions['days'], ofTeam: number | null): number | null {
  if (days === AS_TEAM) return ofTeam;
  return days === NEVER ? null : days;
}

const listOf = (
  service: RetentionService,
  scope: RequestScope,
  formId: string | null,
): Promise<Retention[]> =>
  formId === null ? service.list(scope) : service.listOfForm(scope, formId);

const wordOf = (days: number | null): string => (days === null ? NEVER : String(days));

export function addRetentionCommands(retention: Command, runner: CommandRunner): void {
  retention
    .command('preview')
    .description('count what would be deleted now, up to 100,000 of each kind; deletes nothing')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .option('--form <id>', 'only the data of this form, by its id or name')
    .action(
      runner.withServices(async (services, options: SubjectOptions) => {
        const { scope, formId } = await findSubject(services, options);
        const service = services.get(RetentionService);
        const ofTeam = formId === null ? await service.preview(scope) : null;
        const kinds: { kind: RetentionKind; days: number | null; rows: number }[] = [];
        for (const { kind, days } of await listOf(service, scope, formId)) {
          const rows = ofTeam ?? (await service.preview(scope, choiceOf(kind, days, formId)));
          kinds.push({ kind, days, rows: rows[kind] });
        }
        const cells = kinds.map(({ kind, days, rows }) => [kind, wordOf(days), String(rows)]);
        return {
          json: { teamId: scope.teamId, ...(formId !== null && { formId }), kinds },
          text: formatTable(['KIND', 'DAYS', 'WOULD GO NOW'], cells),
        };
      }),
    );

  askedCommand(retention.command('set'))
    .description('set how long data of a kind are kept; what is older is deleted within an hour')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .option('--form <id>', 'only the data of this form, by its id or name')
    .addOption(
      new Option('--kind <kind>', 'the kind of data')
        .choices(RETENTION_KINDS)
        .makeOptionMandatory(),
    )
    .requiredOption(
      '--days <days>',
      `the number of days, "never", or "${AS_TEAM}" for a form that follows its team again`,
      readDays,
    )
    .action(
      runner.withServices(async (services, options: SetOptions) => {
        const { scope, formId } = await findSubject(services, options);
        const service = services.get(RetentionService);
        const { kind, days } = options;
        const before = (await listOf(service, scope, formId)).find((one) => one.kind === kind);
        const isAsTeam = days === AS_TEAM;
        const next = daysOf(days, before?.defaultDays ?? null);
        const choice = choiceOf(kind, next, formId);
        if (isAsTeam && choice.formId === null) {
          throw new ApiError('VALIDATION_FAILED', [`days: "${AS_TEAM}" is for a form`]);
        }
        const numbers = { [kind]: (await service.preview(scope, choice))[kind] };
        const loss = { what: 'Is older, and goes for good within an hour:', numbers };
        const isLoss = (numbers[kind] ?? 0) > 0;
        if (isLoss && !(await runner.mayDelete(loss, options))) return NOTHING_DELETED;
        await services
          .get(AuditLog)
          .run(scope, changeOf(scope, choice, isAsTeam), (unit) =>
            store(service, unit, choice, isAsTeam),
          );
        const json = { teamId: scope.teamId, formId, kind, days: next };
        return { json, text: `Days for which ${kind} are kept: ${wordOf(next)}.` };
      }),
    );
}

const store = (
  service: RetentionService,
  unit: UnitOfWork,
  choice: RetentionChoice,
  isAsTeam: boolean,
): Promise<void> =>
  isAsTeam && choice.formId !== null
    ? service.forget(unit, choice.kind, choice.formId)
    : service.choose(unit, choice);

/** The same change as in the console. */
const changeOf = (
  { teamId }: RequestScope,
  { kind, days, formId }: RetentionChoice,
  isAsTeam: boolean,
) => {
  if (formId === null) return changeByOperator('setRetention', 'team', teamId, { kind, days });
  return isAsTeam
    ? changeByOperator('resetFormRetention', 'form', formId, { kind })
    : changeByOperator('setFormRetention', 'form', formId, { kind, days });
};
