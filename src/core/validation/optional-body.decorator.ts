const OPTIONAL = new WeakSet<object>();

/** Marks a DTO class without required properties: a request without a body is one with an empty object. */
export const OptionalBody = (): ClassDecorator => (target) => {
  OPTIONAL.add(target);
};

export const isBodyOptional = (metatype: object): boolean => OPTIONAL.has(metatype);
