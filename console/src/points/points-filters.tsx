import { CustomerPicker } from '../customers/customer-picker';
import { useTexts } from '../texts/texts';
import { FilterBar } from '../ui/filter-bar';
import {
  CHANGE_TYPES,
  type PointsActor,
  type PointsFilters,
  readPointsFilters,
  REASONS,
  SYSTEM,
} from './points-types';

/** Narrows the list by customer, kind, direction, who it was, and days. */
export function PointsFilterBar({
  filters,
  actors,
  customerName,
  onChange,
}: {
  filters: PointsFilters;
  actors: readonly PointsActor[];
  /** The name of the customer in the filter, or undefined while it is loaded. */
  customerName: string | undefined;
  onChange: (change: PointsFilters) => void;
}) {
  const t = useTexts('points');
  const { customerId, entryId, reason, type, actor, startDate, endDate, search } = filters;
  const actorOptions = [
    ...actors.map(({ kind, id, name }) => ({
      value: id,
      label:
        kind === 'key'
          ? t('programNamed', { name: name ?? t('unnamed.key') })
          : (name ?? t('unnamed.user')),
    })),
    { value: SYSTEM, label: t('unnamed.system') },
  ];
  return (
    <FilterBar
      search={search}
      searchLabel={t('searchLabel')}
      onSearch={(text) => onChange({ search: text })}
      filters={[
        {
          id: 'customer',
          kind: 'other',
          label: t('customer'),
          value: customerId,
          text: customerName ?? t('oneCustomer'),
          onChange: (value) => onChange({ customerId: value }),
          input: (
            <CustomerPicker
              label={t('customer')}
              isInPopover
              value={customerId ?? null}
              onChange={(id) => onChange({ customerId: id ?? undefined })}
            />
          ),
        },
        {
          id: 'reason',
          kind: 'choice',
          label: t('kind'),
          anyLabel: t('anyKind'),
          value: reason,
          options: REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
          onChange: (value) => onChange({ reason: readPointsFilters({ reason: value }).reason }),
        },
        {
          id: 'type',
          kind: 'choice',
          label: t('direction'),
          anyLabel: t('anyDirection'),
          value: type,
          options: CHANGE_TYPES.map((value) => ({ value, label: t(`direction.${value}`) })),
          onChange: (value) => onChange({ type: readPointsFilters({ type: value }).type }),
        },
        {
          id: 'actor',
          kind: 'choice',
          label: t('actor'),
          anyLabel: t('anyActor'),
          value: actor,
          options:
            actor === undefined || actorOptions.some(({ value }) => value === actor)
              ? actorOptions
              : [...actorOptions, { value: actor, label: t('unnamed.user') }],
          onChange: (value) => onChange({ actor: value }),
        },
        {
          id: 'startDate',
          kind: 'day',
          label: t('fromDay'),
          value: startDate,
          onChange: (value) => onChange({ startDate: value }),
        },
        {
          id: 'endDate',
          kind: 'day',
          label: t('toDay'),
          value: endDate,
          onChange: (value) => onChange({ endDate: value }),
        },
        ...(entryId === undefined
          ? []
          : [
              {
                id: 'entry',
                kind: 'other' as const,
                label: t('entry'),
                value: entryId,
                text: t('entryAndCorrection'),
                onChange: (value: string | undefined) => onChange({ entryId: value }),
                input: null,
              },
            ]),
      ]}
    />
  );
}
