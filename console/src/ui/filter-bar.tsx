import {
  ActionIcon,
  Button,
  CloseButton,
  Group,
  NativeSelect,
  Popover,
  Stack,
  TextInput,
} from '@mantine/core';
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { readMoment } from './zoned-day';

/** A text that is being typed is searched for when no key was pressed for this long. */
const SEARCH_DELAY_MS = 250;

interface BaseFilter {
  id: string;
  label: string;
  /** undefined if everything is shown. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One of several values. */
interface ChoiceFilter extends BaseFilter {
  kind: 'choice';
  /** The choice that shows everything. */
  anyLabel: string;
  options: readonly (Option | { group: string; items: readonly Option[] })[];
}

interface Option {
  value: string;
  label: string;
}

/** A day, YYYY-MM-DD, or an exact time. */
interface DayFilter extends BaseFilter {
  kind: 'day';
}

/** Another input, such as a search for a customer. */
export interface OtherFilter extends BaseFilter {
  kind: 'other';
  /** The value as people read it. */
  text: string | undefined;
  input: ReactNode;
}

export type Filter = ChoiceFilter | DayFilter | OtherFilter;

/** Narrows a list: a search, and filters that can be removed one by one. The page keeps the values in its URL. */
export function FilterBar({
  search,
  onSearch,
  searchLabel,
  filters = [],
  children,
}: {
  search?: string | undefined;
  /** Without it, there is no search. */
  onSearch?: (search: string | undefined) => void;
  /** What is searched: "Name, e-mail or phone". */
  searchLabel?: string;
  filters?: readonly Filter[];
  /** More controls at the end, such as an export. */
  children?: ReactNode;
}) {
  const t = useTexts('common');
  const set = filters.filter(({ value }) => value !== undefined);
  return (
    <Stack gap="xs" role="search" className="filter-bar">
      <Group gap="xs" wrap="wrap">
        {onSearch !== undefined && (
          <SearchInput
            value={search ?? ''}
            label={searchLabel ?? t('search')}
            onSearch={onSearch}
          />
        )}
        {filters.length > 0 && <FilterMenu filters={filters} />}
        {children !== undefined && (
          <Group gap="xs" ml="auto">
            {children}
          </Group>
        )}
      </Group>
      {set.length > 0 && (
        <Group gap={6}>
          {set.map((filter) => (
            <FilterChip key={filter.id} filter={filter} />
          ))}
          {set.length > 1 && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => set.forEach(({ onChange }) => onChange(undefined))}
            >
              {t('removeAllFilters')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function SearchInput({
  value,
  label,
  onSearch,
}: {
  value: string;
  label: string;
  onSearch: (search: string | undefined) => void;
}) {
  const t = useTexts('common');
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  const send = (text: string) => {
    sent.current = text;
    onSearch(text.trim() === '' ? undefined : text.trim());
  };
  const search = useRef(send);
  search.current = send;
  useEffect(() => {
    // Changed elsewhere: by a link, or by going back.
    if (value !== sent.current.trim()) {
      sent.current = value;
      setDraft(value);
    }
  }, [value]);
  useEffect(() => {
    if (draft === sent.current) return undefined;
    const timer = setTimeout(() => {
      if (draft !== sent.current) search.current(draft);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const clear = () => {
    setDraft('');
    send('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      className="search-input"
      aria-label={label}
      placeholder={label}
      value={draft}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        draft === '' ? null : (
          <CloseButton size="sm" aria-label={t('clearSearch')} onClick={clear} />
        )
      }
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => {
        // Not after what the person does next, such as removing the search.
        if (draft !== sent.current) send(draft);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(draft);
        if (event.key === 'Escape' && draft !== '') clear();
      }}
    />
  );
}

function FilterMenu({ filters }: { filters: readonly Filter[] }) {
  const t = useTexts('common');
  return (
    <Popover position="bottom-start" trapFocus returnFocus shadow="md" width={300}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {t('addFilter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters')}>
        <Stack gap="sm">
          {filters.map((filter) => (
            <FilterInput key={filter.id} filter={filter} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterInput({ filter }: { filter: Filter }) {
  if (filter.kind === 'other') return filter.input;
  const { label, value = '', onChange } = filter;
  const change = (next: string) => onChange(next === '' ? undefined : next);
  if (filter.kind === 'day') {
    return (
      <TextInput
        type="date"
        label={label}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  }
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[
        { value: '', label: filter.anyLabel },
        ...filter.options.map((option) =>
          'group' in option ? { ...option, items: [...option.items] } : option,
        ),
      ]}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

function FilterChip({ filter }: { filter: Filter }) {
  const t = useTexts('common');
  const formats = useFormats();
  const { label, value = '', onChange } = filter;
  const shown = {
    choice: () =>
      (filter.kind === 'choice' &&
        filter.options
          .flatMap((option) => ('group' in option ? option.items : [option]))
          .find((option) => option.value === value)?.label) ||
      value,
    day: () =>
      readMoment(value) === undefined ? formats.dateOnly(value) : formats.dateTime(value),
    other: () => (filter.kind === 'other' && filter.text) || value,
  }[filter.kind]();
  return (
    <span className="filter-chip">
      <span className="filter-chip-text">
        <span className="filter-chip-name">{label}:</span> {shown}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('removeFilter', { name: label })}
        onClick={() => onChange(undefined)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}
