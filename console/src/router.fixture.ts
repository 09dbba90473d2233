import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROUTE =
  /const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*(?:path|id): '([^']*)',?([^]*?)\n?\}\);/g;

export interface RoutedPage {
  /** Such as `/teams/$teamId/forms`. */
  readonly pattern: string;
  /** The names of the parent routes, the nearest one first. */
  readonly parents: readonly string[];
}

/** Reads the pages from the source of the router, which runs only in a browser. Routes that only have children or redirect are no pages. */
export function readPages(): RoutedPage[] {
  const source = readFileSync(path.join(__dirname, 'router.tsx'), 'utf8');
  const routes = new Map(
    [...source.matchAll(ROUTE)].map(([text, name = '', parent = '', segment = '', rest = '']) => [
      name,
      { parent, segment: text.includes(`id: '${segment}'`) ? '' : segment, rest },
    ]),
  );
  const count = source.split('createRoute({').length - 1;
  if (routes.size !== count) throw new Error(`${count} routes, but ${routes.size} are understood.`);
  const isHolder = (name: string) => [...routes.values()].some(({ parent }) => parent === name);
  return [...routes].flatMap(([name, { segment, rest }]) => {
    if (isHolder(name) || !rest.includes('component:')) return [];
    const parents: string[] = [];
    let pattern = segment;
    for (let at = routes.get(name)?.parent; at !== undefined; at = routes.get(at)?.parent) {
      parents.push(at);
      pattern = path.posix.join(routes.get(at)?.segment ?? '', pattern);
    }
    return [{ pattern: path.posix.join('/', pattern).replace(/(.)\/$/, '$1'), parents }];
  });
}
