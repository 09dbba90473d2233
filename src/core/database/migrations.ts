import { CreateInitialSchema1795330000000 } from '../../../migrations/1795330000000-CreateInitialSchema';
import { ListGeneratedColumns1795361146032 } from '../../../migrations/1795361146032-ListGeneratedColumns';

/** Every migration, oldest first. An explicit list, so that no glob decides which migrations run. */
export const MIGRATIONS = [CreateInitialSchema1795330000000, ListGeneratedColumns1795361146032];
