import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { CurrentSession } from '../../tenancy/scope/current-session.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { ToRecord, type WriteRecord } from '../../tenancy/endpoint/write-record';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import type { SessionContext } from '../../tenancy/scope/session-context';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { type Envelope, ok } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { envelope } from '../../core/openapi/returns';
import { ApiPlatformParam } from '../../analytics/api-platform-param.decorator';
import { CLIENT_CLOSED } from '../sign-in/sign-in-codes';
import type { Platform } from '@rapport/social-connectors';
import { PlatformParam } from '../../analytics/platform-param.decorator';
import {
  ChooseAccountDto,
  CompletePlatformSignInDto,
  ConnectForUploadDto,
  ConnectWithTokenDto,
} from './connected-platform.dto';
import {
  ConnectedPlatformView,
  ConnectionHealthView,
  ConnectResultView,
  StartedSignInView,
} from './connected-platform.views';
import { ConnectedPlatformsService } from './connected-platforms.service';

@ApiTags('Social analytics')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/social-connections`)
export class ConnectedPlatformsController {
  constructor(private readonly platforms: ConnectedPlatformsService) {}

  @Endpoint.get({
    id: 'listConnectedPlatforms',
    summary: 'List the platforms with their connections',
    description:
      'All platforms in a fixed order, connected or not. Viewers do not get the name of the account.',
    role: 'viewer',
    returns: envelope(200, [ConnectedPlatformView]),
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @CurrentSession() { id }: SessionContext,
  ): Promise<Envelope<ConnectedPlatformView[]>> {
    return ok(await this.platforms.list(scope, id));
  }

  @Endpoint.get({
    path: 'health',
    id: 'getConnectionHealth',
    summary: 'Read which connections need a person',
    description:
      'The number of connected platforms, and those where a person has to sign in again.',
    role: 'viewer',
    returns: envelope(200, ConnectionHealthView),
  })
  async health(@CurrentScope() scope: RequestScope): Promise<Envelope<ConnectionHealthView>> {
    return ok(await this.platforms.health(scope));
  }

  @Endpoint.post({
    path: ':platform/sign-in',
    id: 'beginPlatformSignIn',
    summary: 'Begin to sign in at a platform',
    description:
      'Open `authorizeUrl` in the browser of this session, which alone can complete the sign-in, within 10 minutes. The platform redirects to the page of connections, whose parameters are the body of `completePlatformSignIn`.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'platform', param: 'platform' },
    idempotency: 'none',
    returns: envelope(201, StartedSignInView),
    errors: ['PLATFORM_NOT_SUPPORTED', 'PLATFORM_NOT_CONFIGURED', 'PLATFORM_SIGN_IN_LIMIT_REACHED'],
  })
  @ApiPlatformParam()
  async beginSignIn(
    @CurrentScope() unit: UnitOfWork,
    @PlatformParam() platform: Platform,
    @CurrentSession() { id }: SessionContext,
  ): Promise<Envelope<StartedSignInView>> {
    return ok(await this.platforms.beginSignIn(unit, platform, id));
  }

  @Endpoint.post({
    path: ':platform/sign-in/complete',
    id: 'completePlatformSignIn',
    summary: 'Complete a sign-in at a platform',
    description:
      'Exchanges the code for tokens and connects the account, if there is only one. Each state is valid once, in the session that has begun the sign-in.',
    role: 'admin',
    audit: { target: 'platform', param: 'platform', recordedBy: 'service' },
    idempotency: 'none',
    returns: envelope(200, ConnectResultView),
    errors: [
      'PLATFORM_NOT_SUPPORTED',
      'PLATFORM_SIGN_IN_EXPIRED',
      { code: 'VALIDATION_FAILED', fields: ['code: is required, or an error'] },
    ],
  })
  @ApiPlatformParam()
  async completeSignIn(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @PlatformParam() platform: Platform,
    @CurrentSession() { id }: SessionContext,
    @Body() { state, code, error }: CompletePlatformSignInDto,
    @Req() request: TeamRequest,
  ): Promise<Envelope<ConnectResultView>> {
    const closing = new AbortController();
    request.res?.once('close', () => closing.abort(CLIENT_CLOSED));
    const { signal } = closing;
    const callback = { state, code, error };
    return ok(await this.platforms.completeSignIn(scope, platform, id, callback, signal, record));
  }

  @Endpoint.post({
    path: ':platform/sign-in/choose',
    id: 'choosePlatformAccount',
    summary: 'Choose the account of a sign-in',
    description:
      'Connects one of the accounts of the latest sign-in of this session, within 10 minutes.',
    role: 'admin',
    audit: { target: 'platform', param: 'platform', recordedBy: 'service' },
    idempotency: 'none',
    returns: envelope(200, ConnectResultView),
    errors: [
      'PLATFORM_NOT_SUPPORTED',
      'PLATFORM_SIGN_IN_EXPIRED',
      { code: 'VALIDATION_FAILED', fields: ['account: can be 17841400000000001 (Kaffeehaus)'] },
    ],
  })
  @ApiPlatformParam()
  async choose(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @PlatformParam() platform: Platform,
    @CurrentSession() { id }: SessionContext,
    @Body() { accountId }: ChooseAccountDto,
  ): Promise<Envelope<ConnectResultView>> {
    return ok(await this.platforms.chooseAccount(scope, platform, id, accountId, record));
  }

  @Endpoint.post({
    path: ':platform/token',
    id: 'connectPlatformWithToken',
    summary: 'Connect an account with a token',
    description:
      'Connects the account of the tokens, or returns the accounts to choose from. The tokens are stored encrypted, and no endpoint returns them.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'platform', param: 'platform', recordedBy: 'service' },
    idempotency: 'none',
    returns: envelope(200, ConnectResultView),
    errors: [
      'PLATFORM_NOT_SUPPORTED',
      'PLATFORM_NOT_CONFIGURED',
      'PLATFORM_DATA_BEING_DELETED',
      { code: 'VALIDATION_FAILED', fields: ['accessToken: the platform rejected it (190)'] },
    ],
  })
  @ApiPlatformParam()
  async connectWithToken(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @PlatformParam() platform: Platform,
    @Body() dto: ConnectWithTokenDto,
  ): Promise<Envelope<ConnectResultView>> {
    return ok(await this.platforms.connectWithToken(scope, platform, dto, record));
  }

  @Endpoint.put({
    path: ':platform',
    id: 'connectPlatform',
    summary: 'Connect a platform without an account',
    description: 'Its data are uploaded. Data from an earlier connection are shown again.',
    role: 'admin',
    audit: { target: 'platform', param: 'platform', details: ['accountType'] },
    idempotency: 'none',
    returns: envelope(200, ConnectedPlatformView),
    errors: [
      'PLATFORM_NOT_SUPPORTED',
      'ACCOUNT_CONNECTED',
      'PLATFORM_DATA_BEING_DELETED',
      {
        code: 'VALIDATION_FAILED',
        fields: ['accountType: must be one of organization, personal'],
      },
    ],
  })
  @ApiPlatformParam()
  async connectForUpload(
    @CurrentScope() unit: UnitOfWork,
    @PlatformParam() platform: Platform,
    @CurrentSession() { id }: SessionContext,
    @Body() { accountType }: ConnectForUploadDto,
  ): Promise<Envelope<ConnectedPlatformView>> {
    await this.platforms.connectForUpload(unit, platform, accountType);
    return ok(await this.platforms.get(unit, platform, id));
  }

  @Endpoint.delete({
    path: ':platform',
    id: 'disconnectPlatform',
    summary: 'Disconnect a platform',
    description:
      'Deletes the tokens, and revokes them at the platform unless another team has connected the account. The data are kept, but not shown; YouTube allows this for 30 days.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'platform', param: 'platform', recordedBy: 'service' },
    idempotency: 'none',
    returns: envelope(200, ConnectedPlatformView),
    errors: ['PLATFORM_NOT_SUPPORTED', 'CONNECTION_NOT_FOUND'],
  })
  @ApiPlatformParam()
  async disconnect(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @PlatformParam() platform: Platform,
    @CurrentSession() { id }: SessionContext,
  ): Promise<Envelope<ConnectedPlatformView>> {
    await this.platforms.disconnect(scope, platform, record);
    return ok(await this.platforms.get(scope, platform, id));
  }

  @Endpoint.delete({
    path: ':platform/data',
    id: 'deletePlatformData',
    summary: 'Delete the data of a platform',
    description:
      'Deletes all posts, days and windows of a platform that is not connected, in the background: `isDeletingData` is true until all are deleted. Meanwhile the platform cannot be connected, and no data can be imported.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'platform', param: 'platform' },
    idempotency: 'none',
    returns: envelope(202, ConnectedPlatformView),
    errors: ['PLATFORM_NOT_SUPPORTED', 'CONNECTION_NOT_FOUND', 'PLATFORM_CONNECTED'],
  })
  @ApiPlatformParam()
  async deleteData(
    @CurrentScope() unit: UnitOfWork,
    @PlatformParam() platform: Platform,
    @CurrentSession() { id }: SessionContext,
  ): Promise<Envelope<ConnectedPlatformView>> {
    await this.platforms.deleteData(unit, platform);
    return ok(await this.platforms.get(unit, platform, id));
  }

  @Endpoint.post({
    path: ':platform/sync',
    id: 'refreshPlatform',
    summary: 'Sync an account now',
    description:
      'Makes the account due, at most once in 10 minutes; `sync` of the list shows the progress. During a pause that the platform demands, the sync waits.',
    role: 'editor',
    audit: { target: 'platform', param: 'platform', recordedBy: 'service' },
    idempotency: 'none',
    returns: envelope(202, ConnectedPlatformView),
    errors: [
      'PLATFORM_NOT_SUPPORTED',
      'CONNECTION_NOT_FOUND',
      'RECONNECT_REQUIRED',
      'SYNC_REQUESTED_RECENTLY',
    ],
  })
  @ApiPlatformParam()
  async requestSync(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @PlatformParam() platform: Platform,
    @CurrentSession() { id }: SessionContext,
  ): Promise<Envelope<ConnectedPlatformView>> {
    await this.platforms.requestSync(scope, platform, record);
    return ok(await this.platforms.get(scope, platform, id));
  }
}
