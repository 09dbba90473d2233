import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditFilters } from '../router';
import { OPERATOR_NAME, type TeamNames } from './audit-names';
import { ACTION_WORDS, actionLabel } from './audit-words';

const route = getRouteApi('/shell/teams/$teamId/audit');
const ANYONE = { value: '', label: 'Everybody' };
/** In the place of an id in the URL: the operator has none. */
export const OPERATOR = 'operator';
const ANYTHING = { value: '', label: 'Everything' };
const ANY_FORM = { value: '', label: 'Every form' };
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Narrows the list at once. The filters are in the URL, so that a filtered list can be shared. */
export function FilterBar({ filters, names }: { filters: AuditFilters; names: TeamNames }) {
  const navigate = route.useNavigate();
  const set = (change: AuditFilters) =>
    void navigate({ search: { ...filters, ...change }, replace: true });
  const people = names.members.map(({ id, name }) => ({ value: id, label: name }));
  const keys = names.keys.map(({ id }) => ({ value: id, label: `API key ${names.byId.get(id)}` }));
  const operator = [{ value: OPERATOR, label: OPERATOR_NAME }];
  const actors = [...people, ...keys, ...operator];
  const isUnknown =
    filters.actor !== undefined && !actors.some(({ value }) => value === filters.actor);
  const actions = Object.keys(ACTION_WORDS).map((value) => ({ value, label: actionLabel(value) }));
  const { action, targetKind, targetId } = filters;
  const formId = targetKind === 'form' ? targetId : undefined;
  const customerId = targetKind === 'customer' ? targetId : undefined;
  const setTarget = (kind: string, id: string) =>
    set({ targetKind: id === '' ? undefined : kind, targetId: id || undefined });
  return (
    <Group
      align="flex-end"
      gap="sm"
      role="search"
      aria-label="Filter the entries"
      className="filters"
    >
      <NativeSelect
        label="Who"
        value={filters.actor ?? ''}
        data={[
          ANYONE,
          { group: 'People', items: people },
          { group: 'API keys', items: keys },
          { group: 'Service', items: operator },
          ...(isUnknown ? [{ value: filters.actor ?? '', label: 'Somebody else' }] : []),
        ]}
        onChange={({ currentTarget }) => set({ actor: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="What"
        value={action ?? ''}
        data={[
          ANYTHING,
          ...actions,
          ...(action === undefined || action in ACTION_WORDS
            ? []
            : [{ value: action, label: actionLabel(action) }]),
        ]}
        onChange={({ currentTarget }) => set({ action: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Form"
        value={formId ?? ''}
        data={[
          ANY_FORM,
          ...names.forms.map(({ id, name }) => ({ value: id, label: name })),
          ...(formId === undefined || names.forms.some(({ id }) => id === formId)
            ? []
            : [{ value: formId, label: 'Another form' }]),
        ]}
        onChange={({ currentTarget }) => setTarget('form', currentTarget.value)}
      />
      <CustomerFilter id={customerId} set={(id) => setTarget('customer', id)} />
      <TextInput
        label="From day"
        type="date"
        value={filters.startDate ?? ''}
        onChange={({ currentTarget }) => set({ startDate: currentTarget.value || undefined })}
      />
      <TextInput
        label="To day"
        type="date"
        value={filters.endDate ?? ''}
        onChange={({ currentTarget }) => set({ endDate: currentTarget.value || undefined })}
      />
      {Object.values(filters).some((value) => value !== undefined) && (
        <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
          Show all
        </Button>
      )}
    </Group>
  );
}

/** Filters as soon as the text is an id. */
function CustomerFilter({ id, set }: { id: string | undefined; set: (id: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      label="Customer ID"
      value={draft ?? id ?? ''}
      error={draft === null ? null : 'Not the id of a customer'}
      onChange={({ currentTarget: { value } }) => {
        const text = value.trim();
        const isComplete = text === '' || ID.test(text);
        setDraft(isComplete ? null : value);
        if (isComplete) set(text);
      }}
    />
  );
}
