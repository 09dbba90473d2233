import { useQuery } from '@tanstack/react-query';
import { useTeamId } from '../api/team';
import { CustomerPicker } from '../customers/customer-picker';
import { type Texts, useTexts } from '../texts/texts';
import type { Filter } from '../ui/filter-bar';
import { customerQuery } from './customer-query';
import { type Channel, CHANNELS } from './inbox-search';

/** How the responses came in. @param t the texts of the inbox */
export const channelFilter = (
  { channel }: { channel?: Channel | undefined },
  onSearch: (changes: { channel: Channel | undefined }) => void,
  t: Texts<'inbox'>,
): Filter => ({
  kind: 'choice',
  id: 'channel',
  label: t('source'),
  anyLabel: t('anySource'),
  options: CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })),
  value: channel,
  onChange: (value) => onSearch({ channel: CHANNELS.find((each) => each === value) }),
});

/** The customer of the responses, for people who may see customers. */
export function useCustomerFilter(
  search: { customer?: string | undefined },
  onSearch: (changes: { customer: string | undefined }) => void,
): Filter {
  const t = useTexts('inbox');
  const teamId = useTeamId();
  const { data: customer } = useQuery({
    ...customerQuery(teamId, search.customer ?? ''),
    enabled: search.customer !== undefined,
    staleTime: 60_000,
  });
  return {
    kind: 'other',
    id: 'customer',
    label: t('customer'),
    value: search.customer,
    text: `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim() || t('noName'),
    onChange: (value) => onSearch({ customer: value }),
    input: (
      <CustomerPicker
        label={t('customer')}
        isInPopover
        value={search.customer ?? null}
        onChange={(value) => onSearch({ customer: value ?? undefined })}
      />
    ),
  };
}
