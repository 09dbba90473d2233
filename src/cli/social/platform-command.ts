import { type Command, Option } from 'commander';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';

export interface PlatformOptions {
  team: string;
  platform: Platform;
}

/** Adds a command for one platform of a team. */
export const platformCommand = (social: Command, name: string, description: string): Command =>
  social
    .command(name)
    .description(description)
    .requiredOption('--team <id>', 'the team, by its id or name')
    .addOption(
      new Option('--platform <name>', 'the platform').choices(PLATFORMS).makeOptionMandatory(),
    );
