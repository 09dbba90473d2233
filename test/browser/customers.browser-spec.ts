import { ConsoleBrowser } from '../support/console-browser';
import { testCustomers } from './console/customers';

describe('The customers in the console', () => {
  let started: ConsoleBrowser;

  beforeAll(async () => {
    started = await ConsoleBrowser.start();
  });

  afterAll(() => started.close());

  afterEach(() => {
    const found = started.problems.splice(0);
    if (found.length > 0) throw new Error(found.join('\n'));
  });

  testCustomers(() => started);
});
