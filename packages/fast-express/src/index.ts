export { BodyError, type BodyFault } from './body-error';
export { addressPrefixOf, clientNetwork, networkOf, readAddress } from './client-address';
export { type HttpFault, REASONS, type WriteRejection } from './client-errors';
export { announceClose, Connection, MAX_IN_FLIGHT } from './connection';
export { Connections } from './connections';
export { writeCompleteHead } from './complete-head';
export type { Layer } from './direct-routes';
// The adapter itself is the entry `./adapter`: the other functions load neither Express nor Nest.
export type { FastExpressOptions, RequestStages } from './fast-express-adapter';
export { isHost } from './host-header';
export { requireRoom } from './large-responses';
export { parseBody, parseJson } from './parse-json';
export { parseQuery } from './parse-query';
export { type BodyLimits, collect, isSmall, readJsonBody, toBodyError } from './read-json-body';
export type { Rejection } from './rejection';
export { RejectionQueue } from './rejection-queue';
export { trustProxies } from './trust-proxies';
export { LARGE_RESPONSE_BYTES, type ResponseOwner, UnsentBytes } from './unsent-bytes';
