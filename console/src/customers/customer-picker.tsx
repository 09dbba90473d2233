import {
  CloseButton,
  Combobox,
  Group,
  Loader,
  Stack,
  Text,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { ApiError, callForBody } from '../api/call';
import { teamQuery, useTeamId } from '../api/team';
import type { CursorPage, Customer } from '../api/types';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import { customerName } from './customer-name';

const SEARCH_DELAY_MS = 200;
const MAX_OPTIONS = 8;

interface CustomerPickerProps {
  /** The id of the customer, or null if none is chosen. */
  value: string | null;
  /** @param customer null when the choice is cleared */
  onChange: (customerId: string | null, customer: Customer | null) => void;
  label: string;
  description?: string;
  /** A customer that cannot be chosen. */
  exceptId?: string;
  /** Whether it is among the filters, which a click outside of them closes. */
  isInPopover?: boolean;
  /** `md`: for a finger. */
  size?: 'sm' | 'md';
  /** Whether the input gets the focus. */
  isFocused?: boolean;
  /** The initial search, such as a scanned contact. */
  initialSearch?: string;
  /** Shown beside each customer. */
  aside?: (customer: Customer) => ReactNode;
  /** Shown while the service cannot be reached. @param search as it is typed, never empty */
  whenOffline?: (search: string) => ReactNode;
}

/** Finds a customer by a part of name, e-mail, phone or username. */
export function CustomerPicker({
  value,
  onChange,
  label,
  description,
  exceptId,
  isInPopover = false,
  size = 'sm',
  isFocused = false,
  initialSearch = '',
  aside,
  whenOffline,
}: CustomerPickerProps) {
  const t = useTexts('customers');
  const teamId = useTeamId();
  const hintId = useId();
  const [search, setSearch] = useState(initialSearch);
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
    // Otherwise a query would wait for the browser to be online, instead of failing.
    networkMode: 'always',
    retry: false,
  });
  const { openDropdown } = box;
  useEffect(() => {
    if (initialSearch !== '') openDropdown();
    // Only when the picker appears.
  }, []);
  const error = found.error instanceof ApiError ? found.error : null;
  // The texts of errors could not be loaded then.
  const isOffline = error?.status === 0 && whenOffline !== undefined;
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
    <>
      <Combobox store={box} onOptionSubmit={choose} withinPortal={!isInPopover} size={size}>
        <Combobox.Target>
          <TextInput
            size={size}
            label={label}
            autoFocus={isFocused}
            maxLength={255}
            spellCheck={false}
            inputMode="search"
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
        <Combobox.Dropdown hidden={value !== null || found.isError}>
          <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={label}>
            {options.map((customer) => (
              <Combobox.Option key={customer.id} value={customer.id}>
                <Group wrap="nowrap" justify="space-between" gap="sm">
                  <Stack gap={0} miw={0}>
                    <Text className="wraps">{customerName(customer)}</Text>
                    <Text size="sm" c="dimmed" className="wraps">
                      {[customer.email, customer.phone, customer.username]
                        .filter((text) => text !== null)
                        .join(' · ')}
                    </Text>
                  </Stack>
                  {aside?.(customer)}
                </Group>
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
      {isOffline && wanted !== '' && whenOffline(wanted)}
      <ErrorAlert error={value === null && !isOffline ? error : null} />
    </>
  );
}
