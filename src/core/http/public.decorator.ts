import { Reflector } from '@nestjs/core';

/** `@Public(true)`: the route needs no API key. */
export const Public = Reflector.createDecorator<boolean>();
