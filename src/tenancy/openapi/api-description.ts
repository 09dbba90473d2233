import type { InfoObject } from '@nestjs/swagger';
import { API_PREFIX, CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { CONSOLE_INFO } from './console-texts';
import { INFO } from './document-texts';

/** What a request authenticates with: the API key of a program, or the session of a person. */
export type Caller = 'key' | 'session';

/** One of the two APIs of the service, with a document of its own. Some handlers are endpoints of both. */
export interface ApiDescription {
  readonly caller: Caller;
  /** The start of its paths. */
  readonly base: string;
  readonly server: string;
  readonly info: InfoObject;
}

export const VERSIONED_API: ApiDescription = {
  caller: 'key',
  base: `/${API_PREFIX}`,
  server: 'The versioned API of this server.',
  info: INFO,
};

export const CONSOLE_API: ApiDescription = {
  caller: 'session',
  base: `/${CONSOLE_PREFIX}`,
  server: 'The API of the console of this server.',
  info: CONSOLE_INFO,
};
