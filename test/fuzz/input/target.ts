import type { RequestBodyObject } from '@nestjs/swagger';
import type { DocumentedApi, DocumentedOperation } from '../../support/documented-api';
import type { TeamClient } from '../../support/team-client';

/** A team with the data of one operation, so that the requests of several operations do not interfere. */
export interface Target {
  url: string;
  team: TeamClient;
  api: DocumentedApi;
  /** Values of the path parameters. */
  params: Record<string, string>;
  /** Returns a valid body; values that must be unique differ in each call. */
  validBody(): unknown;
}

/** `post /customer`: the key of an operation in the tables of this folder. */
export const nameOf = ({ method, path }: Pick<DocumentedOperation, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** The example of the request body in the document; undefined for an operation without a body. */
export function exampleBody(api: DocumentedApi, { operation }: DocumentedOperation): unknown {
  if (operation.requestBody === undefined) return undefined;
  const body = api.resolve<RequestBodyObject>(operation.requestBody);
  return structuredClone(body.content['application/json']?.example as unknown);
}
