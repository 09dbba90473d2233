import { CloseButton, Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callForBody } from '../api/call';
import { teamQuery, useTeamId } from '../api/team';
import type { CursorPage, Customer } from '../api/types';
import { useTexts } from '../texts/texts';
import { customerName } from './customer-name';

const SEARCH_DELAY_MS = 200;
const MAX_OPTIONS = 8;

interface CustomerPickerProps {
  /** The id of the customer; null: none is chosen. */
  value: string | null;
  /** @param customer null: the choice was cleared */
  onChange: (customerId: string | null, customer: Customer | null) => void;
  label: string;
  description?: string;
  /** A customer that cannot be chosen. */
  exceptId?: string;
  /** true: among the filters, which a click outside of them closes. */
  isInPopover?: boolean;
}

/** Finds a customer by a part of name, e-mail, phone or username. */
export function CustomerPicker({
  value,
  onChange,
  label,
  description,
  exceptId,
  isInPopover = false,
}: CustomerPickerProps) {
  const t = useTexts('customers');
  const teamId = useTeamId();
  const hintId = useId();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const chosen = useQuery({
    ...teamQuery<Customer>(teamId, `/customer/${value}/profile`),
    enabled: value !== null,
  });
  const found = useQuery({
    queryKey: ['team', teamId, '/customer-directory', 'picker', wanted],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ search: wanted, limit: String(MAX_OPTIONS) });
      return callForBody<CursorPage<Customer>>(
        'GET',
        `teams/${teamId}/customer-directory?${query.toString()}`,
        undefined,
        signal,
      );
    },
    enabled: box.dropdownOpened && value === null,
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.data ?? []).filter(({ id }) => id !== exceptId);
  const choose = (id: string) => {
    const customer = options.find((option) => option.id === id);
    if (customer === undefined) return;
    setSearch('');
    box.closeDropdown();
    onChange(id, customer);
  };
  const clear = () => {
    setSearch('');
    onChange(null, null);
    box.focusTarget();
  };
  const shown =
    value === null ? search : chosen.data === undefined ? '…' : customerName(chosen.data);
  const isSearching = found.isFetching && value === null;
  return (
    <Combobox store={box} onOptionSubmit={choose} withinPortal={!isInPopover}>
      <Combobox.Target>
        <TextInput
          label={label}
          description={description ?? t('picker.hint')}
          value={shown}
          readOnly={value !== null}
          autoComplete="off"
          aria-describedby={hintId}
          rightSection={
            value !== null ? (
              <CloseButton size="sm" aria-label={t('picker.clear')} onClick={clear} />
            ) : isSearching ? (
              <Loader size={16} />
            ) : null
          }
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            box.openDropdown();
            box.updateSelectedOptionIndex();
          }}
          onFocus={() => value === null && box.openDropdown()}
          onClick={() => value === null && box.openDropdown()}
          onBlur={() => box.closeDropdown()}
        />
      </Combobox.Target>
      <Text id={hintId} role="status" className="visually-hidden">
        {box.dropdownOpened && value === null && found.data !== undefined
          ? t('picker.found', { count: options.length })
          : ''}
      </Text>
      <Combobox.Dropdown hidden={value !== null}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={label}>
          {options.map((customer) => (
            <Combobox.Option key={customer.id} value={customer.id}>
              <Text className="wraps">{customerName(customer)}</Text>
              <Text size="sm" c="dimmed" className="wraps">
                {[customer.email, customer.phone, customer.username]
                  .filter((text) => text !== null)
                  .join(' · ')}
              </Text>
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>
              {found.data === undefined ? t('picker.searching') : t('picker.none')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
