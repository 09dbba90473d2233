import { getMetadataStorage } from 'class-validator';

let isCached = false;

/**
 * Makes class-validator remember the rules of a class until further rules are added: for each object that it validates, it looks through
 * all classes with rules for ancestors of the object's class.
 */
export function cacheRules(): void {
  if (isCached) return;
  isCached = true;
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);
  let known = new WeakMap<Function, ReturnType<typeof find>>();
  storage.addValidationMetadata = (rule) => {
    known = new WeakMap();
    add(rule);
  };
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups = []) => {
    // Other lookups are rare.
    if (schema || always || strictGroups || groups.length > 0) {
      return find(target, schema, always, strictGroups, groups);
    }
    let rules = known.get(target);
    if (rules === undefined) known.set(target, (rules = find(target, schema, false, false)));
    return rules;
  };
}
