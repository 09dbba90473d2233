import {
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import type { Request } from 'express';
import { isHost } from '@rapport/fast-express';
import { APP_CONFIG, type AppConfig, linkOrigin } from '../config/app-config';
import { requestOf } from './request-context';

/** A pipe, because a parameter decorator cannot inject the configuration. */
@Injectable()
class LinkOriginPipe implements PipeTransform<Request, string> {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  /** `Host` was checked when the request arrived, but a request of HTTP/1.0 may lack it. A forwarded host was not checked. */
  transform({ protocol, host: forwarded, headers }: Request): string {
    const host = isHost(forwarded) ? forwarded : headers.host;
    if (host === undefined) return linkOrigin(this.config);
    return linkOrigin(this.config, { protocol: protocol === 'https' ? 'https' : 'http', host });
  }
}

const RequestOf = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  requestOf(context),
);

/** `@LinkOrigin() origin: string`: the origin of links in the response, see `linkOrigin`. */
export const LinkOrigin = (): ParameterDecorator => RequestOf(LinkOriginPipe);
