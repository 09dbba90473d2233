import { Command, Help, type Option, type OutputConfiguration } from 'commander';
import { VERSION } from '../core/config/version';
import type { CommandRunner } from './command-runner';
import { addCouponCommands } from './coupon.commands';
import { addDatabaseCommands } from './database.commands';
import { addDoctorCommand } from './doctor.command';
import { addKeyCommands } from './key.commands';
import { addResponseCommands } from './response.commands';
import { addSeedCommand } from './seed.command';
import { addSocialCommands } from './social.commands';
import { addTeamCommands } from './team.commands';

/** Each adds its commands; a new group is a file of its own and one more name here. */
const GROUPS = [
  addTeamCommands,
  addKeyCommands,
  addCouponCommands,
  addResponseCommands,
  addSocialCommands,
  addDatabaseCommands,
  addDoctorCommand,
  addSeedCommand,
];

/** The whole command line. Wrong usage is thrown as a CommanderError. */
export function createProgram(runner: CommandRunner, output: OutputConfiguration): Command {
  const program = new Command('npm run --silent cli --')
    .description('Administration of Rapport; works whether the service runs or not.')
    .version(VERSION, '--version', 'print the version of Rapport')
    .option('--json', 'print the result, or the error, as one JSON object')
    .configureHelp({ showGlobalOptions: true, optionDescription: describeOption })
    .configureOutput(output)
    .exitOverride();
  // After the settings above, which each command takes over when it is added.
  for (const addCommands of GROUPS) addCommands(program, runner);
  return program;
}

function describeOption(option: Option): string {
  const description = new Help().optionDescription(option);
  return option.mandatory ? `${description} (required)` : description;
}
