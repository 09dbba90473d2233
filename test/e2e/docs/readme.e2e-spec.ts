import { readFileSync } from 'node:fs';
import path from 'node:path';
import { registeredRoutes } from '../../support/registered-routes';
import { shareTestApp, type TestApp } from '../../support/test-app';

const README = readFileSync(path.resolve(__dirname, '../../../README.md'), 'utf8');

/** Method and path without the names of parameters, which the table writes shorter. */
const nameless = (method: string, route: string): string =>
  `${method.toLowerCase()} ${route.replaceAll(/:\w+|\{\w+\}/g, '{}')}`;

describe('README.md', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('lists every endpoint, and no other', () => {
    const listed = [...README.matchAll(/^\| `(GET|POST|PUT|PATCH|DELETE) (\S+)`/gm)].map(
      ([, method = '', route = '']) => nameless(method, `/v1${route}`),
    );
    const registered = registeredRoutes(testApp)
      .filter((route) => route.includes(' /v1/'))
      .map((route) => {
        const [method = '', pattern = ''] = route.split(' ');
        return nameless(method, pattern);
      });

    expect(listed.toSorted()).toEqual(registered.toSorted());
  });
});
