import { seeded } from '../../../packages/social-connectors/test/emulators/seeded';
import { describeCrashPoints } from '../../simulation/crash-points';

// A third of the runs, of each kind and platform, and one call of each. `npm run test:year` tests all of them.
describeCrashPoints({
  isChosen: (index) => index % 3 === 0,
  choosePoints: (run, calls) => [seeded(run, 0, calls - 1)],
});
