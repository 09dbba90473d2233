import { CreateInitialSchema1795330000000 } from '../../../migrations/1795330000000-CreateInitialSchema';

/** Every migration, oldest first. An explicit list, so that no glob decides which migrations run. */
export const MIGRATIONS = [CreateInitialSchema1795330000000];
