import type { Command } from 'commander';
import { InvitationsService } from '../accounts/invitations/invitations.service';
import { consoleLink } from '../accounts/links/console-link';
import { MembersService } from '../accounts/members/members.service';
import { PasswordResetsService } from '../accounts/password-resets/password-resets.service';
import { APP_CONFIG, type AppConfig, linkOrigin } from '../core/config/app-config';
import type { Role } from '../tenancy/scope/role';
import type { CommandRunner } from './command-runner';
import { formatDetails, formatTable } from './format';
import { noteLoopback } from './loopback-note';
import { readEmail, readRole } from './option-values';

interface InviteOptions {
  team: string;
  email: string;
  role: Role;
}

export function addUserCommands(user: Command, runner: CommandRunner): void {
  user
    .command('invite')
    .description('create a link that makes a person a member of a team')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--email <email>', 'e-mail address of the person', readEmail)
    .option('--role <role>', 'viewer, analyst, editor, admin or owner', readRole, 'viewer')
    .action(
      runner.withServices(async (services, { team, email, role }: InviteOptions) => {
        const invitations = services.get(InvitationsService);
        const { invitation, token } = await invitations.inviteAsOperator(team, email, role);
        const origin = linkOrigin(services.get<AppConfig>(APP_CONFIG));
        const json = {
          email,
          role,
          link: consoleLink(origin, 'invitation', token),
          expiresAt: invitation.expiresAt.toISOString(),
        };
        noteLoopback(runner, json.link);
        const text = formatDetails('The link works once. It is shown only now.', {
          Link: json.link,
          Expires: json.expiresAt,
        });
        return { json, text };
      }),
    );

  user
    .command('list')
    .description('list the people who can sign in to a team')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .action(
      runner.withServices(async (services, { team }: { team: string }) => {
        const members = await services.get(MembersService).listAsOperator(team);
        const users = members.map(({ userId, account, role, lastSeenAt }) => ({
          userId,
          email: account.email,
          name: account.name,
          role,
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
        }));
        const headers = ['USER ID', 'E-MAIL', 'NAME', 'ROLE', 'LAST SEEN'];
        return {
          json: { users },
          text: formatTable(headers, users.map(Object.values<string | null>)),
        };
      }),
    );

  user
    .command('reset-link')
    .description('create a link with which a person sets a new password')
    .requiredOption('--email <email>', 'e-mail address of the person', readEmail)
    .action(
      runner.withServices(async (services, { email }: { email: string }) => {
        const { token, expiresAt } = await services
          .get(PasswordResetsService)
          .issueAsOperator(email);
        const origin = linkOrigin(services.get<AppConfig>(APP_CONFIG));
        const json = {
          link: consoleLink(origin, 'reset', token),
          expiresAt: expiresAt.toISOString(),
        };
        noteLoopback(runner, json.link);
        const text = formatDetails('The link works once. It is shown only now.', {
          Link: json.link,
          Expires: json.expiresAt,
        });
        return { json, text };
      }),
    );
}
