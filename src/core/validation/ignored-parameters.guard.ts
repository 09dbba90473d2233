import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import {
  IGNORED_PARAMETERS_HEADER,
  sendsCursor,
  ignoredParameters,
  queryNamesOf,
} from './ignored-parameters';
import { requestOf } from '../http/request-context';
import { UnknownRouteController } from '../http/unknown-route.module';

/** Notes the query parameters of a request that its handler does not know, for the header `Ignored-Parameters`. Rejects nothing. */
@Injectable()
export class IgnoredParametersGuard implements CanActivate {
  /** The known names by handler, for queries without and with a cursor. */
  private readonly knownNames = [
    new WeakMap<object, ReadonlySet<string>>(),
    new WeakMap<object, ReadonlySet<string>>(),
  ] as const;

  canActivate(context: ExecutionContext): true {
    const request = requestOf(context);
    const start = request.url.indexOf('?');
    // Hosted forms take the keys of their fields as parameters.
    if (start === -1 || request.sender === undefined) return true;
    if (context.getClass() === UnknownRouteController) return true;
    const query = request.url.slice(start + 1);
    const ignored = ignoredParameters(query, this.knownBy(context, sendsCursor(query)));
    if (ignored !== undefined) {
      (request.addedHeaders ??= []).push(IGNORED_PARAMETERS_HEADER, ignored);
    }
    return true;
  }

  private knownBy(context: ExecutionContext, withCursor: boolean): ReadonlySet<string> {
    const handler = context.getHandler();
    const names = this.knownNames[withCursor ? 1 : 0];
    let known = names.get(handler);
    if (known === undefined) {
      known = queryNamesOf(context.getClass(), handler.name, withCursor);
      names.set(handler, known);
    }
    return known;
  }
}
