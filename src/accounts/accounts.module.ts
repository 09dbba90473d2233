import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { AccountController } from './account/account.controller';
import { AccountService } from './account/account.service';
import { ListColumnsService } from './account/list-columns.service';
import { AccountAudit } from './account-audit';
import { AccountsRepository } from './accounts.repository';
import { AuditController } from './audit/audit.controller';
import { AuditService } from './audit/audit.service';
import { AcceptInvitationController } from './invitations/accept-invitation.controller';
import { AcceptInvitationService } from './invitations/accept-invitation.service';
import { InvitationsController } from './invitations/invitations.controller';
import { InvitationMails } from './invitations/invitation-mails';
import { InvitationsRepository } from './invitations/invitations.repository';
import { InvitationsService } from './invitations/invitations.service';
import { KeysController } from './keys/keys.controller';
import { TeamKeysService } from './keys/team-keys.service';
import { MemberLinksService } from './links/member-links.service';
import { OneTimeLinksRepository } from './links/one-time-links.repository';
import { MailModule } from '../mail/mail.module';
import { MailRecipientsModule } from './members/mail-recipients.repository';
import { ActorNamesModule } from './members/actor-names.service';
import { MembersController } from './members/members.controller';
import { MembersRepository } from './members/members.repository';
import { MembersService } from './members/members.service';
import { MembershipsService } from './members/memberships.service';
import { PasswordResetsController } from './password-resets/password-resets.controller';
import { PasswordResetsService } from './password-resets/password-resets.service';
import { PasswordHasher } from './passwords/password-hasher';
import { ProvisioningModule } from './provisioning.module';
import { SecondFactorRepository } from './second-factor/second-factor.repository';
import { SecondFactorService } from './second-factor/second-factor.service';
import { SessionGuard } from './sessions/session.guard';
import { SessionResolver } from './sessions/session-resolver';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsRepository } from './sessions/sessions.repository';
import { SessionsService } from './sessions/sessions.service';
import { SetupController } from './setup/setup.controller';
import { SetupService } from './setup/setup.service';
import { SignInAttemptsRepository } from './sign-in/sign-in-attempts.repository';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInLimits } from './sign-in/sign-in-limits';
import { SignInService } from './sign-in/sign-in.service';
import { TeamDeletionRepository } from './team/team-deletion.repository';
import { TeamDeletionService } from './team/team-deletion.service';
import { TeamSettingsController } from './team/team.controller';
import { TeamSettingsService } from './team/team-settings.service';

/** People who sign in to the console. */
@Module({
  imports: [AuthModule, ProvisioningModule, ActorNamesModule, MailModule, MailRecipientsModule],
  controllers: [
    SignInController,
    SetupController,
    AcceptInvitationController,
    PasswordResetsController,
    AccountController,
    SessionsController,
    TeamSettingsController,
    MembersController,
    InvitationsController,
    KeysController,
    AuditController,
  ],
  providers: [
    AcceptInvitationService,
    AccountAudit,
    AccountService,
    ListColumnsService,
    AccountsRepository,
    AuditService,
    InvitationMails,
    InvitationsRepository,
    InvitationsService,
    MemberLinksService,
    MembersRepository,
    MembersService,
    MembershipsService,
    OneTimeLinksRepository,
    PasswordHasher,
    PasswordResetsService,
    SecondFactorRepository,
    SecondFactorService,
    SessionResolver,
    SessionsRepository,
    SessionsService,
    SetupService,
    SignInAttemptsRepository,
    SignInLimits,
    SignInService,
    TeamKeysService,
    TeamDeletionRepository,
    TeamDeletionService,
    TeamSettingsService,
    SessionGuard,
  ],
  exports: [SessionGuard, TeamDeletionService],
})
export class AccountsModule {}
