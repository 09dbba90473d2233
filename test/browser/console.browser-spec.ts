import { ConsoleBrowser, useConsoleBrowser } from '../support/console-browser';
import { testAudit } from './console/audit';
import { testErrors } from './console/errors';
import { testFrame } from './console/frame';
import { testKeyboard } from './console/keyboard';
import { testKeys } from './console/keys';
import { testLanguages } from './console/languages';
import { testNewTeam } from './console/new-team';
import { testPalette } from './console/palette';
import { testPeople } from './console/people';
import { testSecondFactor } from './console/second-factor';
import { testSessions } from './console/sessions';
import { testSetup } from './console/setup';

/** All parts share a service and a browser: starting them takes longer than most tests. */
describe('The console in a browser', () => {
  const started = useConsoleBrowser();
  const console = (): ConsoleBrowser => started;

  // Needs a service in which nobody can sign in.
  testSetup(console);
  testKeys(console);
  testPeople(console);
  testAudit(console);
  testSecondFactor(console);
  testSessions(console);
  testErrors(console);
  testKeyboard(console);
  testNewTeam(console);
  testPalette(console);
  testFrame(console);
  testLanguages(console);
});
