import { Reflector } from '@nestjs/core';

/** `@Public(true)`: the route needs no API key and no session. */
export const Public = Reflector.createDecorator<boolean>();
