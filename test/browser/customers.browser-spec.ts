import { useConsoleBrowser } from '../support/console-browser';
import { testCustomers } from './console/customers';

describe('The customers in the console', () => {
  const started = useConsoleBrowser();

  testCustomers(() => started);
});
