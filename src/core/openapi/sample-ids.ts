import { createHash } from 'node:crypto';

/** Describes an id in the document: clients must not parse it. `owner` is what the id identifies, such as `customer`. */
export const opaqueId = (owner: string) => ({
  description: `The id of the ${owner}; opaque.`,
  example: sampleId(owner),
});

/** Returns the same UUIDv7 for the same owner, so that examples of different operations belong together. */
function sampleId(owner: string): string {
  const hash = createHash('sha256').update(owner).digest('hex');
  return `01972d1b-${hash.slice(0, 4)}-7${hash.slice(4, 7)}-8${hash.slice(7, 10)}-${hash.slice(10, 22)}`;
}
