import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, Option } from 'commander';
import { TeamsService } from '../auth/teams.service';
import { OPERATOR } from '../core/limits/share';
import { isId } from '../core/values/identifiers';
import { readLines } from '../core/values/read-lines';
import { EXPORT_CUSTOMER } from '../erasures/access/access.controller';
import { AccessService } from '../erasures/access/access.service';
import { ARCHIVE_LANGUAGES, type ArchiveLanguage } from '../erasures/access/archive-texts';
import { type ErasedListing, ErasuresService, MAX_COUNTED } from '../erasures/erasures.service';
import { changeByOperator } from '../tenancy/audit/audited-change';
import { systemScope } from '../tenancy/scope/request-scope';
import { type CommandResult, type CommandRunner, NOTHING_DELETED } from './command-runner';
import { askedCommand, type SureOption } from './deletion-question';
import { formatDetails } from './format';
import { scopeOfTeam } from './named-item';
import { createFile, withFile } from './with-file';

interface ExportOptions {
  team: string;
  customer: string;
  out: string;
  language: ArchiveLanguage;
}

interface EraseOptions extends SureOption {
  team?: string;
  customer?: string;
  withMentions?: boolean;
  list?: boolean;
  replay?: string;
}

/** The maximum length of a line of a list, which has the ids of 500 responses at most. */
const MAX_LINE_BYTES = 1024 * 1024;

export function addCustomerCommands(customer: Command, runner: CommandRunner): void {
  customer
    .command('export')
    .description('write everything about a customer to a new file, a ZIP archive')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--customer <id>', 'the customer, by the id')
    .requiredOption('--out <file>', 'the archive; only its owner can read it')
    .addOption(
      new Option('--language <language>', 'the language of its page')
        .choices(ARCHIVE_LANGUAGES)
        .default('en'),
    )
    .action(
      runner.withServices((services, options: ExportOptions) => exportOne(services, options)),
    );

  askedCommand(customer.command('erase'))
    .description('erase a customer for good, list the erased ones, or erase those of a list again')
    .option('--team <id>', 'the team, by its id or name')
    .option('--customer <id>', 'the customer, by the id')
    .option(
      '--with-mentions',
      'also delete responses of others that contain the e-mail or the phone',
    )
    .option(
      '--list',
      'print the ids of all erased customers for --replay, one JSON object in each line; without --json',
    )
    .option('--replay <file>', 'erase those of such a list, after a backup was restored')
    .hook('preAction', (command) => {
      const { team, customer: id, list, replay, withMentions } = command.opts<EraseOptions>();
      const isOne = team !== undefined && id !== undefined;
      const others = [list === true, replay !== undefined].filter(Boolean).length;
      const isNone = team === undefined && id === undefined && withMentions === undefined;
      if ((isOne && others === 0) || (isNone && others === 1)) return;
      command.error(`error: give '--team' and '--customer', or only '--list' or '--replay'`);
    })
    .action(
      runner.withServices((services, options: EraseOptions) => {
        if (options.list === true) return listErased(services);
        if (options.replay !== undefined) return replay(services, options.replay, runner);
        const { team = '', customer: id = '', withMentions = false, yes } = options;
        return eraseOne(services, { team, customer: id, withMentions, yes }, runner);
      }),
    );
}

/** Exports a customer. An archive that could not be finished is removed. */
async function exportOne(
  services: INestApplicationContext,
  { team, customer, out, language }: ExportOptions,
): Promise<CommandResult> {
  const scope = await scopeOfTeam(services, team);
  const handle = await createFile('out', out);
  try {
    const { customerId, chunks } = await services
      .get(AccessService)
      .open(scope, customer, language, (id) => changeByOperator(EXPORT_CUSTOMER, 'customer', id));
    await pipeline(chunks, handle.createWriteStream());
    const { size: bytes } = await stat(out);
    return {
      json: { customerId, file: out, bytes },
      text: `All data of customer ${customerId} are in ${out}.`,
    };
  } catch (error) {
    await handle.close();
    await rm(out, { force: true });
    throw error;
  }
}

async function eraseOne(
  services: INestApplicationContext,
  {
    team,
    customer,
    withMentions,
    yes,
  }: SureOption & { team: string; customer: string; withMentions: boolean },
  runner: CommandRunner,
): Promise<CommandResult> {
  const scope = await scopeOfTeam(services, team);
  const erasures = services.get(ErasuresService);
  const { responses, binned, mergedCustomers, entries, redemptions } = await erasures.preview(
    scope,
    customer,
  );
  // Reads all responses of the team: only for somebody who reads the number.
  const mentions =
    withMentions && runner.hasReader ? await erasures.countMentions(scope, customer) : null;
  const loss = {
    what: 'Erases the customer for good:',
    countedTo: MAX_COUNTED,
    numbers: {
      Responses: responses,
      'Responses in the bin': binned,
      ...(mentions !== null && { 'Responses of others with the e-mail or the phone': mentions }),
      'Merged customers': mergedCustomers,
      'Entries of points that stay, without words': entries,
      'Redemptions that stay': redemptions,
    },
  };
  if (!(await runner.mayDelete(loss, { yes }))) return NOTHING_DELETED;
  const json = await erasures.eraseAsOperator(scope, customer, withMentions);
  const counts = Object.entries(json.erased).map(([name, count]) => [name, String(count)]);
  const text = formatDetails(
    `Customer ${json.customerId} is erased.`,
    Object.fromEntries(counts) as Record<string, string>,
  );
  return { json, text };
}

async function listErased(services: INestApplicationContext): Promise<CommandResult> {
  const erased: ErasedListing[] = [];
  for await (const row of services.get(ErasuresService).listAll(OPERATOR)) erased.push(row);
  return { json: { erased }, text: erased.map((row) => JSON.stringify(row)).join('\n') };
}

/** Erases the customers of a list again. Invalid lines are reported, the others applied. It is safe to repeat. */
async function replay(
  services: INestApplicationContext,
  file: string,
  runner: CommandRunner,
): Promise<CommandResult> {
  const erasures = services.get(ErasuresService);
  const teams = await services.get(TeamsService).list(OPERATOR);
  const regions = new Map(teams.map(({ id, phoneRegion }) => [id, phoneRegion]));
  const json = { applied: 0, alreadyGone: 0, rejected: [] as number[] };
  await withFile('replay', file, (chunks, size) =>
    runner.withProgress(size, async (update) => {
      for await (const { number, bytes, end } of readLines(chunks, MAX_LINE_BYTES)) {
        const text = bytes?.toString() ?? null;
        update(end);
        if (text?.trim() === '') continue;
        const row = text === null ? null : readListing(text);
        if (row === null) {
          json.rejected.push(number);
          continue;
        }
        const { teamId } = row;
        const region = regions.get(teamId);
        // A team that was created after the backup has no customers here.
        const isApplied =
          region !== undefined &&
          (await erasures.replay(systemScope(teamId, { phoneRegion: region }), row));
        if (isApplied) json.applied += 1;
        else json.alreadyGone += 1;
      }
    }),
  );
  const { applied, alreadyGone, rejected } = json;
  const invalid = rejected.length === 0 ? '' : `\nNot understood: line ${rejected.join(', ')}`;
  return {
    json,
    text: `Erased again: ${applied}, already gone: ${alreadyGone}${invalid}`,
    failed: rejected.length > 0,
  };
}

/** Returns null if the line is not one of `--list`. */
function readListing(line: string): ErasedListing | null {
  try {
    const row = JSON.parse(line) as Partial<ErasedListing> | null;
    const { teamId, customerId, erasedAt, responseIds } = row ?? {};
    const isValid =
      isId(String(teamId)) &&
      isId(String(customerId)) &&
      !Number.isNaN(Date.parse(String(erasedAt))) &&
      Array.isArray(responseIds) &&
      responseIds.every((id) => typeof id === 'string' && isId(id));
    return isValid ? (row as ErasedListing) : null;
  } catch {
    return null;
  }
}
