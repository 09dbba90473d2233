import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { IsNull, Repository } from 'typeorm';
import { hashApiKey } from '../../src/auth/api-key';
import { ApiKey } from '../../src/auth/entities/api-key.entity';

type KeyedRequest = Request & { teamId: string };

/** Looks up the API key for each request, without a cache. */
@Injectable()
export class KeyGuard implements CanActivate {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KeyedRequest>();
    const secret = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const key = await this.keys.findOneBy({ keyHash: hashApiKey(secret), revokedAt: IsNull() });
    if (key === null || (key.expiresAt !== null && key.expiresAt.getTime() <= Date.now())) {
      throw new UnauthorizedException();
    }
    request.teamId = key.teamId;
    return true;
  }
}

export const TeamId = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string =>
    context.switchToHttp().getRequest<KeyedRequest>().teamId,
);
