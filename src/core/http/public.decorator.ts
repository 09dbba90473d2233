import { Reflector } from '@nestjs/core';

/** `@Public(true)`: the route is answered without an API key. */
export const Public = Reflector.createDecorator<boolean>();
