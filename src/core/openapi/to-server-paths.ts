import type { PathsObject, ServerObject } from '@nestjs/swagger';

const ROOT: ServerObject = { url: '/', description: 'Outside the versioned API.' };

/**
 * Makes real paths relative to the server `base`. A path outside of it names the server's root
 * instead, so that server and path put together are the real address of every operation.
 */
export function toServerPaths(paths: PathsObject, base: string): PathsObject {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) =>
      path.startsWith(`${base}/`)
        ? [path.slice(base.length), item]
        : [path, { ...item, servers: [ROOT] }],
    ),
  );
}
