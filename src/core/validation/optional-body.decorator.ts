const OPTIONAL_BODIES = new WeakSet<object>();

/** Marks a DTO class without required properties: a request without a body is one with an empty object. */
export const OptionalBody = (): ClassDecorator => (target) => {
  OPTIONAL_BODIES.add(target);
};

export const isBodyOptional = (metatype: object): boolean => OPTIONAL_BODIES.has(metatype);
