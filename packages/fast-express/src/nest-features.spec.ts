import 'reflect-metadata';
import { VersioningType } from '@nestjs/common';
import type { ExpressAdapter, NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import {
  calls,
  type FeatureRequest,
  note,
  testOnBothAdapters,
  type Variant,
} from '../test/both-adapters';
import { TeamModule } from '../test/team-module';

const URI = { type: VersioningType.URI } as const;
const adapterOf = (app: NestExpressApplication) => app.getHttpAdapter() as ExpressAdapter;

const REQUESTS: FeatureRequest[] = [
  ['GET', '/covered'],
  ['GET', '/covered/one?a=1'],
  ['HEAD', '/covered/one'],
  ['GET', '/covered/path'],
  ['GET', '/covered/PATH/'],
  ['GET', '/covered/path/below'],
  ['GET', '/covered/method'],
  ['POST', '/covered/method'],
  ['POST', '/covered/other'],
  ['GET', '/covered/free/x'],
  ['GET', '/hosted', { host: 'cafe.example.com' }],
  ['GET', '/hosted', { host: 'example.org' }],
  ['GET', '/hosted/below'],
  ['GET', '/versioned/a', { 'x-version': '1' }],
  ['GET', '/versioned/a', { 'x-version': '2' }],
  ['GET', '/versioned/a', { 'x-version': '3' }],
  ['GET', '/versioned/a'],
  ['GET', '/versioned/waffle', { 'x-version': '2' }],
  ['GET', '/v1/versioned/a'],
  ['GET', '/v2/versioned/a'],
  ['GET', '/v3/versioned/a'],
  ['GET', '/plain/locals'],
  ['GET', '/plain/prototypes/x?a=1'],
  ['GET', '/plain/next'],
  ['GET', '/plain/next-to-nobody'],
  ['GET', '/plain/next-with-error'],
  ['GET', '/plain/ended'],
  ['POST', '/plain/ended'],
  ['GET', '/plain/a'],
  ['GET', '/plain/a', { 'x-deny': 'yes' }],
  ['GET', '/plain/conflict'],
  ['HEAD', '/plain/headed'],
  ['GET', '/plain/headed'],
  ['HEAD', '/plain/twice/x'],
  ['GET', '/plain/twice/x'],
  ['DELETE', '/plain/a'],
  ['OPTIONS', '/plain/a'],
  ['GET', '/ordered/first'],
  ['GET', '/ordered/First'],
  ['GET', '/ordered/secret'],
  ['GET', '/ordered/Secret'],
  ['GET', '/ordered/x/latest'],
  ['GET', '/ordered/archive/latest'],
  ['GET', '/ordered/archive/x'],
  ['GET', '/ordered/last'],
  ['GET', '/neutral', { 'x-version': '9' }],
  ['GET', '/neutral'],
  ['GET', '/neutral/both', { 'x-version': '2', accept: 'application/json;v=2' }],
  ['GET', '/v2/neutral/both'],
  ['GET', '/versioned/a', { accept: 'application/json;v=2' }],
  ['GET', '/behind/async'],
  ['GET', '/behind/throwing'],
  ['GET', '/behind/rejecting'],
  ['GET', '/behind/none'],
  ['GET', '/nowhere'],
];

describe.each<[string, Pick<Variant, 'versioning' | 'configure'>]>([
  ['header versioning', { versioning: { type: VersioningType.HEADER, header: 'x-version' } }],
  ['URI versioning', { versioning: URI }],
  ['media type versioning', { versioning: { type: VersioningType.MEDIA_TYPE, key: 'v=' } }],
  ['app.use', { versioning: URI, configure: (app) => app.use('/plain', note('app.use')) }],
])('A module of another team, with %s', (_name, variant) => {
  testOnBothAdapters({ module: TeamModule, passesOn: true, ...variant }, REQUESTS);
});

describe.each<[string, Variant['configure']]>([
  [
    'app.param',
    (app) =>
      adapterOf(app)
        .getInstance<Express>()
        .param('id', (_request, _response, next) => {
          calls.push('app.param');
          next();
        }),
  ],
  [
    'a hook of requests',
    (app) =>
      adapterOf(app).setOnRequestHook((_request, _response, done) => {
        calls.push('hook');
        done();
      }),
  ],
  ['a hook of responses', (app) => adapterOf(app).setOnResponseHook(() => undefined)],
])('A module of another team, with %s', (_name, configure) => {
  testOnBothAdapters({ module: TeamModule, needsExpress: true, configure }, REQUESTS);
});
