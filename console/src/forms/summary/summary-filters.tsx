import type { ReactNode } from 'react';
import { originFilter } from '../../inbox/origin-filter';
import { channelFilter, useCustomerFilter } from '../../inbox/shared-filters';
import { useTexts } from '../../texts/texts';
import { type Filter, FilterBar } from '../../ui/filter-bar';
import type { Form } from '../types';
import type { SummarySearch } from './summary-search';

/** A menu of more options would be too long to use. */
const MAX_OPTIONS = 300;

/** The search and the filters of a summary, for people who may see answers. */
export function SummaryFilters({
  form,
  search,
  onSearch,
  children,
}: {
  form: Form;
  search: SummarySearch;
  onSearch: (changes: Partial<SummarySearch>) => void;
  children?: ReactNode;
}) {
  const t = useTexts('summary');
  const origin = useTexts('origin');
  const inbox = useTexts('inbox');
  const filters: Filter[] = [
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
      onChange: (read) => onSearch({ read: read as SummarySearch['read'] }),
    },
    channelFilter(search, onSearch, inbox),
    ...useAnswerFilter(form, search, onSearch),
    originFilter({ search, formId: form.id, onSearch }, origin),
    {
      kind: 'day',
      id: 'from',
      label: t('from'),
      value: search.from,
      onChange: (from) => onSearch({ from }),
    },
    {
      kind: 'day',
      id: 'to',
      label: t('to'),
      value: search.to,
      onChange: (to) => onSearch({ to }),
    },
    useCustomerFilter(search, onSearch),
  ];
  return (
    <FilterBar
      search={search.search}
      searchLabel={t('search')}
      onSearch={(text) => onSearch({ search: text })}
      filters={filters}
    >
      {children}
    </FilterBar>
  );
}

/** One of the options of one of the fields. */
function useAnswerFilter(
  form: Form,
  search: SummarySearch,
  onSearch: (changes: Partial<SummarySearch>) => void,
): Filter[] {
  const t = useTexts('summary');
  const answers = form.fields
    .flatMap(({ key, label, type, isGroup, options }) => {
      if (isGroup) return [];
      const values =
        type === 'boolean'
          ? [
              { value: 'true', name: t('yes') },
              { value: 'false', name: t('no') },
            ]
          : options.map((option) => ({ value: option, name: option }));
      return values.map(({ value, name }) => ({
        value: JSON.stringify([key, value]),
        label: t('answerIs', { field: label, value: name }),
      }));
    })
    .slice(0, MAX_OPTIONS);
  const { field, value } = search;
  const current =
    field === undefined || value === undefined ? undefined : JSON.stringify([field, value]);
  const isKnown = current === undefined || answers.some((answer) => answer.value === current);
  const shownAs = form.fields.find(({ key }) => key === field)?.label ?? field ?? '';
  const other =
    isKnown || current === undefined
      ? []
      : [{ value: current, label: t('answerIs', { field: shownAs, value: value ?? '' }) }];
  if (answers.length + other.length === 0) return [];
  return [
    {
      kind: 'choice',
      id: 'answer',
      label: t('answer'),
      anyLabel: t('anyAnswer'),
      options: [...answers, ...other],
      value: current,
      onChange: (chosen) => {
        const [key, answer] = chosen === undefined ? [] : (JSON.parse(chosen) as [string, string]);
        onSearch({ field: key, value: answer });
      },
    },
  ];
}
