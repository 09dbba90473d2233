import type { RequestBodyObject } from '@nestjs/swagger';
import type { DocumentedApi, DocumentedOperation } from '../../support/documented-api';
import type { TeamClient } from '../../support/team-client';

/** A team with the data of one operation, so that the requests of several operations do not interfere. */
export interface Target {
  url: string;
  team: TeamClient;
  api: DocumentedApi;
  /** By the names of path parameters. */
  params: Record<string, string>;
  /** A body that the operation takes, with values of its own where only one may have them. */
  validBody(): unknown;
}

/** `post /customer`, as the tables of this folder name an operation. */
export const nameOf = ({ method, path }: Pick<DocumentedOperation, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** The example of the document, as its reader would send it; nothing where there is no body. */
export function exampleBody(api: DocumentedApi, { operation }: DocumentedOperation): unknown {
  if (operation.requestBody === undefined) return undefined;
  const body = api.resolve<RequestBodyObject>(operation.requestBody);
  return structuredClone(body.content['application/json']?.example as unknown);
}
