import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { type Texts, useTexts } from '../texts/texts';
import type { OtherFilter } from '../ui/filter-bar';
import { USUAL_NAMES, originLabel } from './origin-names';
import { type OriginSearch, readOrigin } from './origin-search';

interface OriginFilterProps {
  search: OriginSearch;
  onSearch: (changes: OriginSearch) => void;
}

const NONE: OriginSearch = { origin: undefined, originValue: undefined };

/** The filter of a list by a word of the link. */
export const originFilter = (
  { search: { origin, originValue }, onSearch }: OriginFilterProps,
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
      onSearch={onSearch}
    />
  ),
});

function OriginInputs({ search, onSearch }: OriginFilterProps) {
  const t = useTexts('origin');
  const listId = useId();
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
          placeholder={USUAL_NAMES[2]}
          autoCapitalize="none"
          spellCheck={false}
          list={listId}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <datalist id={listId}>
          {USUAL_NAMES.map((usual) => (
            <option key={usual} value={usual}>
              {t(`name.${usual}`)}
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
