import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope, UnitOfWork, MemberActor } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import type { SessionContext } from '../../tenancy/scope/session-context';
import { MembersService } from '../members/members.service';
import { CurrentSession } from '../../tenancy/scope/current-session.decorator';
import { DeleteTeamDto, UpdateTeamDto } from './team.dto';
import { TeamDeletionService } from './team-deletion.service';
import { TeamSettingsService } from './team-settings.service';
import { TeamContentsView, TeamView } from './team.views';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId`)
export class TeamSettingsController {
  constructor(
    private readonly teams: TeamSettingsService,
    private readonly members: MembersService,
    private readonly deletion: TeamDeletionService,
  ) {}

  @Endpoint.get({
    id: 'getTeam',
    summary: 'Get the team',
    description: 'Its settings, and the role of the signed-in person.',
    role: 'viewer',
    returns: envelope(200, TeamView),
  })
  async get(@CurrentScope() scope: RequestScope<MemberActor>): Promise<Envelope<TeamView>> {
    return ok(await this.teams.get(scope));
  }

  @Endpoint.patch({
    id: 'updateTeam',
    summary: 'Update the team',
    description:
      'Changes the properties that are sent. Only a confirmed owner may send `requiresSecondFactor`, `sessionIdleMinutes` or `sessionMaxHours`. To require a second factor, the owner must have one.',
    role: 'admin',
    audit: {
      target: 'team',
      details: [
        'name',
        'phoneRegion',
        'requiresSecondFactor',
        'sessionIdleMinutes',
        'sessionMaxHours',
      ],
    },
    idempotency: 'none',
    returns: envelope(200, TeamView),
    errors: ['CONFIRMATION_REQUIRED', 'SECOND_FACTOR_INACTIVE'],
  })
  async update(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @CurrentSession() session: SessionContext,
    @Body() dto: UpdateTeamDto,
  ): Promise<Envelope<TeamView>> {
    return ok(await this.teams.update(unit, session, dto));
  }

  @Endpoint.get({
    path: 'deletion',
    id: 'countTeamContents',
    summary: 'Count what is deleted with the team',
    description: 'Numbers of rows, each up to 100,000.',
    role: 'owner',
    returns: envelope(200, TeamContentsView),
  })
  async countContents(@CurrentScope() scope: RequestScope): Promise<Envelope<TeamContentsView>> {
    return ok(await this.deletion.count(scope));
  }

  @Endpoint.post({
    path: 'deletion',
    id: 'deleteTeam',
    summary: 'Delete the team',
    description:
      'Immediately, all rights in the team end: keys, sessions, links and jobs. All its data are then deleted in the background, and the accounts of people who belong to no other team. It cannot be undone.',
    role: 'owner',
    confirmation: 'always',
    audit: { target: 'team', param: 'teamId' },
    idempotency: 'none',
    returns: envelope(202, { id: idProperty('team'), isBeingDeleted: TRUE }),
    errors: [{ code: 'VALIDATION_FAILED', fields: ['name: must be the name of the team'] }],
  })
  async delete(
    @CurrentScope() unit: UnitOfWork,
    @Body() { name }: DeleteTeamDto,
  ): Promise<Envelope<{ id: string; isBeingDeleted: true }>> {
    await this.deletion.delete(unit, name);
    return ok({ id: unit.teamId, isBeingDeleted: true });
  }

  @Endpoint.post({
    path: 'leave',
    id: 'leaveTeam',
    summary: 'Leave the team',
    description: 'A team keeps at least one owner.',
    role: 'viewer',
    audit: { target: 'team', param: 'teamId' },
    idempotency: 'none',
    returns: envelope(200, { left: TRUE }),
    errors: ['LAST_OWNER'],
  })
  async leave(@CurrentScope() unit: UnitOfWork<MemberActor>): Promise<Envelope<{ left: true }>> {
    await this.members.leave(unit);
    return ok({ left: true });
  }
}
