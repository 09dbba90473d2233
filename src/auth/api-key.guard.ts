import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AppRequest } from '../common/http/request-context';
import { KeyResolver } from './key-resolver';
import { Public } from './public.decorator';
import { readBearer } from './read-bearer';

/** Global: resolves the API key of every request to its team, before anything else looks at the request. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KeyResolver,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride(Public, [context.getHandler(), context.getClass()])) {
      return true;
    }
    const request = context.switchToHttp().getRequest<AppRequest>();
    request.team = await this.keys.resolve(readBearer(request.headers.authorization));
    return true;
  }
}
