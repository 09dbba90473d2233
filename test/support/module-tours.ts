import { existsSync } from 'node:fs';
import path from 'node:path';
import { MODULES } from '../../src/modules';
import type { TeamClient } from './team-client';
import type { TestApp } from './test-app';

/** Makes the service send the statements of a module that it does not send for the examples of the API document. */
export type ModuleTour = (testApp: TestApp, team: TeamClient) => Promise<void>;

/** The `tour` of each `test/e2e/<module>/<module>.tour.ts`. */
export function moduleTours(): ModuleTour[] {
  return MODULES.map(({ name }) => path.resolve(__dirname, `../e2e/${name}/${name}.tour.ts`))
    .filter((file) => existsSync(file))
    .map((file) => (require(file) as { tour: ModuleTour }).tour);
}
