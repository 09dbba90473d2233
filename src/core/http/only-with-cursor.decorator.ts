const ONLY_WITH_CURSOR = Symbol('only with cursor');

/** A query parameter that is ignored in a request without `cursor`. */
export const OnlyWithCursor =
  (): PropertyDecorator =>
  (target, name): void =>
    Reflect.defineMetadata(ONLY_WITH_CURSOR, true, target, name);

/** @param type the class of the query */
export const isOnlyWithCursor = (type: object, name: string): boolean =>
  Reflect.getMetadata(ONLY_WITH_CURSOR, (type as { prototype: object }).prototype, name) === true;
