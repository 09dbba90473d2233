import { Command, Help, type Option, type OutputConfiguration } from 'commander';
import { VERSION } from '../core/values/package';
import type { CommandRunner } from './command-runner';

interface CommandGroup {
  readonly name: string;
  readonly description: string;
  /** Imports the function that adds the verbs of the group or, where it has none, its options and action. */
  readonly load: () => Promise<(group: Command, runner: CommandRunner) => void>;
}

const GROUPS: readonly CommandGroup[] = [
  {
    name: 'team',
    description: 'teams: create one, list them all, delete one',
    load: async () => (await import('./team.commands.js')).addTeamCommands,
  },
  {
    name: 'key',
    description: 'API keys: create, list, revoke, roll',
    load: async () => (await import('./key.commands.js')).addKeyCommands,
  },
  {
    name: 'user',
    description: 'people of the console: invite them, list them, reset their passwords',
    load: async () => (await import('./user.commands.js')).addUserCommands,
  },
  {
    name: 'customer',
    description: 'customers: export the data of one, erase one, erase them again after a restore',
    load: async () => (await import('./customer.commands.js')).addCustomerCommands,
  },
  {
    name: 'coupon',
    description: 'coupons: create, list, delete, write images of their QR codes',
    load: async () => (await import('./coupon.commands.js')).addCouponCommands,
  },
  {
    name: 'form',
    description: 'forms: list them, publish one, delete one',
    load: async () => (await import('./form.commands.js')).addFormCommands,
  },
  {
    name: 'response',
    description: 'form responses: import them, mark one as read, delete one',
    load: async () => (await import('./response.commands.js')).addResponseCommands,
  },
  {
    name: 'webhook',
    description: 'webhooks of forms: delete a delivery from the log',
    load: async () => (await import('./webhook.commands.js')).addWebhookCommands,
  },
  {
    name: 'campaign',
    description: 'campaigns: delete one',
    load: async () => (await import('./campaign.commands.js')).addCampaignCommands,
  },
  {
    name: 'social',
    description:
      'social platforms: connect, disconnect, check, import or delete their data, assign posts to campaigns',
    load: async () => (await import('./social.commands.js')).addSocialCommands,
  },
  {
    name: 'retention',
    description: 'how long data are kept: preview what would be deleted now, set it',
    load: async () => (await import('./retention.commands.js')).addRetentionCommands,
  },
  {
    name: 'database',
    description: 'the whole database: export it to a file, import such a file',
    load: async () => (await import('./database.commands.js')).addDatabaseCommands,
  },
  {
    name: 'doctor',
    description:
      'check configuration, database, migrations, clock, links, social connections, replicas, Redis and the mail server',
    load: async () => (await import('./doctor.command.js')).addDoctorCommand,
  },
  {
    name: 'seed',
    description: 'fill the database with new teams and sample data',
    load: async () => (await import('./seed.command.js')).addSeedCommand,
  },
];

/**
 * Builds the command line for `args`, which throws wrong usage as a CommanderError. Only the groups that `args` names
 * are imported: most import the services, which takes a second, and `--help` and `--version` need none.
 */
export async function createProgram(
  args: readonly string[],
  runner: CommandRunner,
  output: OutputConfiguration,
): Promise<Command> {
  const program = new Command('npm run --silent cli --')
    .description('Administration of Rapport; works whether the service runs or not.')
    .version(VERSION, '--version', 'print the version of Rapport')
    .option('--json', 'print the result, or the error, as one JSON object')
    .configureHelp({ showGlobalOptions: true, optionDescription: describeOption })
    .configureOutput(output)
    .exitOverride();
  // A command inherits the settings of its parent at the moment when it is added.
  for (const { name, description, load } of GROUPS) {
    const group = program.command(name).description(description);
    if (args.includes(name)) (await load())(group, runner);
  }
  return program;
}

function describeOption(option: Option): string {
  const description = new Help().optionDescription(option);
  return option.mandatory ? `${description} (required)` : description;
}
