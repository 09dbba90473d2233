import {
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import type { Request } from 'express';
import { APP_CONFIG, type AppConfig, linkOrigin } from '../config/app-config';

/** A pipe, because a parameter decorator cannot inject the configuration. */
@Injectable()
class LinkOriginPipe implements PipeTransform<Request, string> {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  transform(request: Request): string {
    return linkOrigin(this.config, request);
  }
}

const RequestOf = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** `@LinkOrigin() origin: string`: the origin of links in the response, see `linkOrigin`. */
export const LinkOrigin = (): ParameterDecorator => RequestOf(LinkOriginPipe);
