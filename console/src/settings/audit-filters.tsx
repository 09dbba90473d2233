import { TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditFilters } from '../router';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { FilterBar } from '../ui/filter-bar';
import { ACTION_GROUPS, groupOf } from './audit-groups';
import type { TeamNames } from './audit-names';
import { ACTION_WORDS, actionLabel } from './audit-words';

const route = getRouteApi('/shell/teams/$teamId/audit');
/** The value in place of an id in the URL for the operator, who has none. */
export const OPERATOR = 'operator';
export const PEOPLE = 'people';
export const PROGRAMS = 'programs';
const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Narrows the list at once. The filters are in the URL, so that a filtered list can be shared. */
export function AuditFilterBar({ filters, names }: { filters: AuditFilters; names: TeamNames }) {
  const t = useTexts('audit');
  const navigate = route.useNavigate();
  const set = (change: AuditFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const setTarget = (kind: string, id: string | undefined) =>
    set({ targetKind: id === undefined ? undefined : kind, targetId: id });
  const { actor, action, targetKind, targetId } = filters;
  const formId = targetKind === 'form' ? targetId : undefined;
  const customerId = targetKind === 'customer' ? targetId : undefined;
  return (
    <FilterBar
      search={filters.search}
      searchLabel={t('searchLabel')}
      onSearch={(text) => set({ search: text })}
      filters={[
        {
          kind: 'choice',
          id: 'actor',
          label: t('who'),
          anyLabel: t('anyone'),
          value: actor,
          options: useActors(names, actor),
          onChange: (value) => set({ actor: value }),
        },
        {
          kind: 'choice',
          id: 'action',
          label: t('what'),
          anyLabel: t('anything'),
          value: action,
          options: useActions(action),
          onChange: (value) => set({ action: value }),
        },
        {
          kind: 'choice',
          id: 'form',
          label: t('form'),
          anyLabel: t('anyForm'),
          value: formId,
          options: [
            ...names.forms.map(({ id, name }) => ({ value: id, label: name })),
            ...(formId === undefined || names.forms.some(({ id }) => id === formId)
              ? []
              : [{ value: formId, label: t('anotherForm') }]),
          ],
          onChange: (value) => setTarget('form', value),
        },
        {
          kind: 'other',
          id: 'customer',
          label: t('customerId'),
          value: customerId,
          text: customerId,
          onChange: (value) => setTarget('customer', value),
          input: (
            <CustomerFilter
              key="customer"
              id={customerId}
              set={(id) => setTarget('customer', id === '' ? undefined : id)}
            />
          ),
        },
        {
          kind: 'day',
          id: 'startDate',
          label: t('fromDay'),
          value: filters.startDate,
          onChange: (value) => set({ startDate: value }),
        },
        {
          kind: 'day',
          id: 'endDate',
          label: t('toDay'),
          value: filters.endDate,
          onChange: (value) => set({ endDate: value }),
        },
      ]}
    />
  );
}

function useActors(names: TeamNames, actor: string | undefined) {
  const t = useTexts('audit');
  const people = names.members.map(({ id, name }) => ({ value: id, label: name }));
  const keys = names.keys.map(({ id }) => ({
    value: id,
    label: t('keyNamed', { name: names.byId.get(id) ?? '' }),
  }));
  const isUnknown =
    actor !== undefined &&
    ![OPERATOR, PEOPLE, PROGRAMS, ...[...people, ...keys].map(({ value }) => value)].includes(
      actor,
    );
  return [
    { value: PEOPLE, label: t('peopleOnly') },
    { value: PROGRAMS, label: t('programsOnly') },
    { group: t('people'), items: people },
    { group: t('keys'), items: keys },
    { group: t('service'), items: [{ value: OPERATOR, label: t('operator') }] },
    ...(isUnknown ? [{ value: actor, label: t('somebodyElse') }] : []),
  ];
}

/** All actions, in groups of what they are about. */
function useActions(action: string | undefined) {
  const t = useTexts('audit');
  const { compare } = useFormats();
  const actions = Object.keys(ACTION_WORDS);
  if (action !== undefined && !actions.includes(action)) actions.push(action);
  return ACTION_GROUPS.map((group) => ({
    group: t(`group.${group}`),
    items: actions
      .filter((value) => groupOf(value) === group)
      .map((value) => ({ value, label: actionLabel(value) }))
      .sort((one, other) => compare(one.label, other.label)),
  })).filter(({ items }) => items.length > 0);
}

/** Filters as soon as the text is an id. */
function CustomerFilter({ id, set }: { id: string | undefined; set: (id: string) => void }) {
  const t = useTexts('audit');
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      label={t('customerId')}
      value={draft ?? id ?? ''}
      error={draft === null ? null : t('notAnId')}
      onChange={({ currentTarget: { value } }) => {
        const text = value.trim();
        const isComplete = text === '' || ID_PATTERN.test(text);
        setDraft(isComplete ? null : value);
        if (isComplete) set(text);
      }}
    />
  );
}
