import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { teamQuery, useTeamId } from '../api/team';
import { useCampaignName } from '../campaigns/campaign-name';
import { CampaignSelect } from '../campaigns/campaign-select';
import type { Form, FormField, FormListItem } from '../forms/types';
import { useTexts } from '../texts/texts';
import { type Filter, FilterBar } from '../ui/filter-bar';
import type { InboxSearch } from './inbox-search';
import { originFilter } from './origin-filter';
import { channelFilter, useCustomerFilter } from './shared-filters';

interface FiltersProps {
  search: InboxSearch;
  onSearch: (changes: Partial<InboxSearch>) => void;
  /** The list of one form: it cannot be changed. */
  form: Form | null;
  children?: ReactNode;
}

/** The search and the filters of a list of responses. */
export function ResponseFilters({ search, onSearch, form, children }: FiltersProps) {
  const t = useTexts('inbox');
  const filters = useFilters({ search, onSearch, form });
  return (
    <FilterBar
      search={search.search}
      onSearch={(text) => onSearch({ search: text })}
      searchLabel={t('search')}
      filters={filters}
    >
      {children}
    </FilterBar>
  );
}

function useFilters({ search, onSearch, form: ownForm }: FiltersProps): Filter[] {
  const t = useTexts('inbox');
  const origin = useTexts('origin');
  const teamId = useTeamId();
  const { data: forms = [] } = useQuery({
    ...teamQuery<FormListItem[]>(teamId, '/forms'),
    enabled: ownForm === null,
    staleTime: 60_000,
  });
  const { data: chosenForm } = useQuery({
    ...teamQuery<Form>(teamId, `/forms/${search.form}`),
    enabled: ownForm === null && search.form !== undefined,
    staleTime: 60_000,
  });
  const customerFilter = useCustomerFilter(search, onSearch);
  const campaignName = useCampaignName(search.campaign);
  const form = ownForm ?? (search.form === undefined ? null : (chosenForm ?? null));
  const fields = form?.fields ?? [];
  const answered = fields.find(({ key }) => key === search.field);
  const ofForm: Filter[] =
    ownForm !== null
      ? []
      : [
          {
            kind: 'choice',
            id: 'form',
            label: t('form'),
            anyLabel: t('anyForm'),
            options: forms.map(({ id, name }) => ({ value: id, label: name })),
            value: search.form,
            onChange: (value) => onSearch({ form: value, field: undefined, value: undefined }),
          },
        ];
  return [
    {
      kind: 'choice',
      id: 'read',
      label: t('state'),
      anyLabel: t('anyState'),
      options: [
        { value: 'unread', label: t('unread') },
        { value: 'read', label: t('read') },
      ],
      value: search.read,
      onChange: (value) => onSearch({ read: value as InboxSearch['read'] }),
    },
    ...ofForm,
    {
      kind: 'other',
      id: 'answer',
      label: t('answer'),
      value: search.field,
      text: t('answerIs', {
        field: answered?.label ?? search.field ?? '',
        value: valueLabel(answered, search.value ?? '', t('yes'), t('no')),
      }),
      onChange: () => onSearch({ field: undefined, value: undefined }),
      input:
        form === null ? null : (
          <AnswerFilter
            key={`${search.field} ${search.value}`}
            fields={fields}
            search={search}
            onSearch={onSearch}
          />
        ),
    },
    channelFilter(search, onSearch, t),
    originFilter({ search, formId: ownForm?.id ?? search.form, onSearch }, origin),
    {
      kind: 'other',
      id: 'campaign',
      label: t('campaign'),
      value: search.campaign,
      text: campaignName,
      onChange: () => onSearch({ campaign: undefined }),
      input: (
        <CampaignSelect
          label={t('campaign')}
          noneLabel={t('anyCampaign')}
          value={search.campaign ?? null}
          onChange={(campaign) => onSearch({ campaign: campaign ?? undefined })}
        />
      ),
    },
    {
      kind: 'day',
      id: 'from',
      label: t('from'),
      value: search.from,
      onChange: (value) => onSearch({ from: value }),
    },
    {
      kind: 'day',
      id: 'to',
      label: t('to'),
      value: search.to,
      onChange: (value) => onSearch({ to: value }),
    },
    customerFilter,
  ];
}

function valueLabel(field: FormField | undefined, value: string, yes: string, no: string): string {
  if (field?.type !== 'boolean') return value;
  return value === 'true' ? yes : no;
}

/** A field of the form and the answer to it. */
function AnswerFilter({
  fields,
  search,
  onSearch,
}: {
  fields: readonly FormField[];
  search: InboxSearch;
  onSearch: FiltersProps['onSearch'];
}) {
  const t = useTexts('inbox');
  const [key, setKey] = useState(search.field ?? '');
  const [value, setValue] = useState(search.value ?? '');
  const field = fields.find((each) => each.key === key);
  const options = optionsOf(field, t('yes'), t('no'));
  const apply = (text: string) => {
    setValue(text);
    if (key !== '')
      onSearch(text === '' ? { field: undefined, value: undefined } : { field: key, value: text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(value.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={6}>
        <NativeSelect
          label={t('answerTo')}
          value={key}
          data={[
            { value: '', label: t('anyAnswer') },
            ...fields.map((each) => ({ value: each.key, label: each.label })),
          ]}
          onChange={({ currentTarget }) => {
            setKey(currentTarget.value);
            setValue('');
            if (currentTarget.value === '') onSearch({ field: undefined, value: undefined });
          }}
        />
        {field !== undefined && options !== null && (
          <NativeSelect
            aria-label={t('answerValue')}
            value={value}
            data={[{ value: '', label: t('chooseAnswer') }, ...options]}
            onChange={({ currentTarget }) => apply(currentTarget.value)}
          />
        )}
        {field !== undefined && options === null && (
          <>
            <TextInput
              aria-label={t('answerValue')}
              placeholder={t('answerExact')}
              value={value}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
            <Button type="submit" variant="default" size="xs">
              {t('apply')}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}

/** The values that can be chosen, or null for any text. The choices of a group are one text. */
function optionsOf(
  field: FormField | undefined,
  yes: string,
  no: string,
): { value: string; label: string }[] | null {
  if (field === undefined || field.isGroup) return null;
  if (field.type === 'boolean') {
    return [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ];
  }
  return field.options.length === 0
    ? null
    : field.options.map((option) => ({ value: option, label: option }));
}
