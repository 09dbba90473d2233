import { Reflector } from '@nestjs/core';
import type { Role } from '../scope/role';

/** The lowest role that may call an endpoint of a team in the console. */
export const RequiresRole = Reflector.createDecorator<Role>();

/**
 * `{ removeMissingFields: 'admin' }`: the lowest role that may ask for something by a property of the body, if it is higher. `false`,
 * `null` and `{}` ask for nothing: not for properties that null clears.
 */
export const RequiresRoleFor = Reflector.createDecorator<Readonly<Record<string, Role>>>();
