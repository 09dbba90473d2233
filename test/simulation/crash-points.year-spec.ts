import { describeCrashPoints } from './crash-points';

describeCrashPoints({
  isChosen: () => true,
  choosePoints: (_run, calls) => Array.from({ length: calls }, (_, call) => call),
});
