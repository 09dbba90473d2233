import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { teamQuery } from '../api/team';
import { hasRole, type Role } from '../api/types';
import { PLATFORMS, type Platform } from '../social/social-types';
import { useTexts } from '../texts/texts';

/** The maximum number of results of each kind but posts. */
const MAX_FOUND = 6;
/** The maximum number of posts of each platform. */
const MAX_POSTS = 3;
/** A shorter text matches too much. */
const MIN_SEARCH = 2;
const SEARCH_DELAY_MS = 200;
/** The characters of a post that fit into the list. */
const MAX_LABEL = 80;

interface Named {
  id: string;
  name: string;
}

interface FoundCustomer {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
}

interface FoundPost {
  id: string;
  content: string;
  publishedAt: string;
}

interface FoundAction {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** The text of the search: the service has compared more than the label, with which the palette would drop results. */
  readonly keywords: string[];
  readonly onClick: () => void;
}

/** The results of the service for a text, by kind; empty for kinds that the role may not see. */
export function useFoundActions(teamId: string | null, role: Role | undefined, query: string) {
  const social = useTexts('social');
  const router = useRouter();
  const [wanted] = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  const may = (minRole: Role) => teamId !== null && role !== undefined && hasRole(role, minRole);
  const search = (limit: number) =>
    new URLSearchParams({ search: wanted, limit: String(limit) }).toString();
  const queryOf = <Data>(path: string, minRole: Role) => ({
    ...teamQuery<Data>(teamId ?? '', path),
    enabled: may(minRole) && wanted.length >= MIN_SEARCH,
  });
  const { data: forms = [] } = useQuery(
    queryOf<Named[]>(`/forms-overview?${search(MAX_FOUND)}`, 'viewer'),
  );
  const { data: customers = [] } = useQuery(
    queryOf<FoundCustomer[]>(`/customer-directory?${search(MAX_FOUND)}`, 'analyst'),
  );
  const { data: coupons = [] } = useQuery(
    queryOf<Named[]>(`/coupons/overview?${search(MAX_FOUND)}`, 'analyst'),
  );
  const posts = useQueries({
    queries: PLATFORMS.map((platform) =>
      queryOf<FoundPost[]>(`/analytics/social/${platform}/posts?${search(MAX_POSTS)}`, 'viewer'),
    ),
  });
  const action = (
    path: string,
    { id, label, description }: Pick<FoundAction, 'id' | 'label' | 'description'>,
  ): FoundAction => ({
    id,
    label,
    description,
    keywords: [wanted, query],
    onClick: () => router.history.push(`/teams/${teamId}/${path}`),
  });
  const formPath = (id: string) => (may('editor') ? `forms/${id}` : `forms/${id}/summary`);
  return {
    forms: forms.map(({ id, name }) => action(formPath(id), { id, label: name })),
    customers: customers.map(({ id, firstName, lastName, email, phone }) =>
      action(`customers/${id}`, {
        id,
        label: `${firstName} ${lastName}`,
        description: email ?? phone ?? undefined,
      }),
    ),
    coupons: coupons.map(({ id, name }) => action(`coupons/${id}`, { id, label: name })),
    posts: posts.flatMap(({ data = [] }, index) => {
      const platform = PLATFORMS[index] as Platform;
      return data.map(({ id, content }) =>
        action(`social/${platform}/posts/${encodeURIComponent(id)}`, {
          id: `${platform} ${id}`,
          label: content.slice(0, MAX_LABEL),
          description: social(`platform.${platform}`),
        }),
      );
    }),
  };
}
