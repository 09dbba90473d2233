import { MODULES } from '../../src/modules';
import type { Creation } from '../../src/tenancy/modules/module-manifest';
import { documentedApiOf } from './expect-documented';
import type { TestApp } from './test-app';

/** The POSTs that the manifests declare. */
export const CREATIONS: readonly Creation[] = MODULES.flatMap(({ tests }) => tests?.creates ?? []);

/** Stands in a body for a value that is another one each time the body is sent. */
export const UNIQUE_PLACEHOLDER = '{unique}';

let filled = 0;

/** Replaces each {@link UNIQUE_PLACEHOLDER} by a number that no other body of this process has. */
export const fillUnique = (text: string): string =>
  text.replaceAll(UNIQUE_PLACEHOLDER, () => {
    filled += 1;
    return String(filled);
  });

/** A POST whose body may have a property that must differ from all that were sent before. */
type Post = Pick<Creation, 'route' | 'unique'>;

/** The example of the document, with {@link UNIQUE_PLACEHOLDER} in the property that must be unique. */
export function bodyTemplate(testApp: TestApp, { route, unique }: Post): object {
  const example = documentedApiOf(testApp).exampleBody('post', route) as Record<string, string>;
  return unique === undefined
    ? example
    : { ...example, [unique]: `${example[unique]}-${UNIQUE_PLACEHOLDER}` };
}

/** A body that inserts a row, whatever has been sent before. */
export const bodyOf = (testApp: TestApp, post: Post): object =>
  JSON.parse(fillUnique(JSON.stringify(bodyTemplate(testApp, post)))) as object;
