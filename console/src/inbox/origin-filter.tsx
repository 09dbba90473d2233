import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { HiddenNameView } from '../../../packages/client/src/generated/console';
import { teamQuery, useTeamId } from '../api/team';
import { type Texts, useTexts } from '../texts/texts';
import type { OtherFilter } from '../ui/filter-bar';
import { isUsualName, originLabel, USUAL_NAMES } from './origin-names';
import { type OriginSearch, readOrigin } from './origin-search';

interface OriginFilterProps {
  search: OriginSearch;
  /** The form whose names are suggested; all forms of the team without it. */
  formId: string | undefined;
  onSearch: (changes: OriginSearch) => void;
}

const NONE: OriginSearch = { origin: undefined, originValue: undefined };

/** The filter of a list by a word of the link. */
export const originFilter = (
  { search: { origin, originValue }, formId, onSearch }: OriginFilterProps,
  t: Texts<'origin'>,
): OtherFilter => ({
  kind: 'other',
  id: 'origin',
  label: t('cameFrom'),
  value: origin,
  text: t('is', { name: originLabel(origin ?? '', t), value: originValue ?? '' }),
  onChange: () => onSearch(NONE),
  input: (
    <OriginInputs
      key={`${origin} ${originValue}`}
      search={{ origin, originValue }}
      formId={formId}
      onSearch={onSearch}
    />
  ),
});

/** Sent only when the filter is open, for members who may read responses. */
const namesPath = (formId: string | undefined): string =>
  formId === undefined ? '/hidden-names' : `/hidden-names?formId=${formId}`;

function OriginInputs({ search, formId, onSearch }: OriginFilterProps) {
  const t = useTexts('origin');
  const listId = useId();
  const { data: names = [] } = useQuery({
    ...teamQuery<HiddenNameView[]>(useTeamId(), namesPath(formId)),
    staleTime: 60_000,
  });
  const [name, setName] = useState(search.origin ?? '');
  const [value, setValue] = useState(search.originValue ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(readOrigin({ origin: name.trim(), originValue: value }));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={6}>
        <TextInput
          label={t('cameFrom')}
          placeholder={names[0]?.name ?? USUAL_NAMES[2]}
          autoCapitalize="none"
          spellCheck={false}
          list={listId}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <datalist id={listId}>
          {names.map(({ name: known }) => (
            <option key={known} value={known}>
              {isUsualName(known) ? t(`name.${known}`) : known}
            </option>
          ))}
        </datalist>
        {name !== '' && (
          <>
            <TextInput
              aria-label={t('filterValue')}
              placeholder={t('filterExact')}
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
