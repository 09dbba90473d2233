import { Alert, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { ApiError, callForBody } from '../api/call';
import { useTeamId } from '../api/team';
import type { Customer } from '../api/types';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { ApiCall } from '../ui/api-call';
import { Dialog } from '../ui/dialog';
import { PageLink } from '../ui/page-link';
import { useAction } from '../ui/use-action';
import { customerName } from './customer-name';

const CONTACTS = ['email', 'phone', 'username'] as const;
const PROPERTIES = ['firstName', 'lastName', ...CONTACTS] as const;
type Property = (typeof PROPERTIES)[number];
type Draft = Record<Property, string>;

interface CustomerDialogProps {
  /** Absent: a new customer. */
  customer?: Customer;
  opened: boolean;
  onClose: () => void;
  onDone: (customerId: string) => void;
}

/** Creates or changes a customer. A contact that another customer has leads to that one. */
export function CustomerDialog({ customer, opened, onClose, onDone }: CustomerDialogProps) {
  const t = useTexts('customers');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(customer === undefined ? 'add' : 'editTitle')}
    >
      <CustomerForm
        {...(customer === undefined ? {} : { customer })}
        onClose={onClose}
        onDone={onDone}
      />
    </Dialog>
  );
}

function CustomerForm({ customer, onClose, onDone }: Omit<CustomerDialogProps, 'opened'>) {
  const t = useTexts('customers');
  const teamId = useTeamId();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => ({
    firstName: customer?.firstName ?? '',
    lastName: customer?.lastName ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    username: customer?.username ?? '',
  }));
  const [owners, setOwners] = useState<readonly Customer[]>([]);
  const save = useAction(async () => {
    setOwners([]);
    try {
      const id = await saveCustomer(teamId, draft, customer);
      await client.invalidateQueries({ queryKey: ['team', teamId] });
      onClose();
      onDone(id);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CUSTOMER_ALREADY_EXISTS') {
        setOwners(await findOwners(teamId, draft, error.fields));
        // As violations, so that the inputs show them.
        const fields = error.fields.map((name) => `${name}: ${t('isTaken')}`);
        throw new ApiError(error.status, error.code, error.message, fields);
      }
      throw error;
    }
  });
  const input = (name: Property) => ({
    label: t(name),
    value: draft[name],
    error: save.error?.reasonOf(name),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setDraft((before) => ({ ...before, [name]: value })),
  });
  const body = bodyOf(draft, customer);
  return (
    <>
      <ActionForm
        action={save}
        shown={PROPERTIES}
        submit={t(customer === undefined ? 'addNow' : 'save')}
        onCancel={onClose}
      >
        {owners.length > 0 && (
          <Alert color="yellow" title={t('taken')}>
            <Stack gap={4}>
              {owners.map((owner) => (
                <PageLink
                  key={owner.id}
                  to="/teams/$teamId/customers/$customerId"
                  params={{ teamId, customerId: owner.id }}
                  onClick={onClose}
                >
                  {t('openOther', { name: customerName(owner) })}
                </PageLink>
              ))}
            </Stack>
          </Alert>
        )}
        <Group grow preventGrowOverflow={false} align="flex-start">
          <TextInput {...input('firstName')} required data-autofocus maxLength={255} />
          <TextInput {...input('lastName')} required maxLength={255} />
        </Group>
        <TextInput {...input('email')} type="email" inputMode="email" />
        <TextInput {...input('phone')} type="tel" description={t('contactHint')} />
        <TextInput {...input('username')} description={t('usernameHint')} />
      </ActionForm>
      <ApiCall
        method={customer === undefined ? 'POST' : 'PUT'}
        path={customer === undefined ? '/customer' : `/customer/${customer.id}`}
        // An example until something is changed.
        body={Object.keys(body).length === 0 ? { firstName: draft.firstName } : body}
      />
    </>
  );
}

/** The body of the request; for a stored customer only what differs. An empty input clears a value. */
function bodyOf(draft: Draft, customer: Customer | undefined): Record<string, string | null> {
  const names = { firstName: draft.firstName, lastName: draft.lastName };
  const contacts = Object.fromEntries(
    CONTACTS.map((name) => [name, draft[name].trim() === '' ? null : draft[name].trim()]),
  );
  const values: Record<string, string | null> = { ...names, ...contacts };
  if (customer === undefined) return values;
  const trimmed = (name: Property) => values[name]?.trim() ?? null;
  return Object.fromEntries(
    PROPERTIES.filter((name) => trimmed(name) !== customer[name]).map((name) => [
      name,
      values[name] ?? null,
    ]),
  );
}

async function saveCustomer(
  teamId: string,
  draft: Draft,
  customer: Customer | undefined,
): Promise<string> {
  const body = bodyOf(draft, customer);
  if (customer === undefined) {
    const created = await callForBody<{ data: { id: string } }>(
      'POST',
      `teams/${teamId}/customer`,
      body,
    );
    return created.data.id;
  }
  const updated = await callForBody<{ id: string }>(
    'PUT',
    `teams/${teamId}/customer/${customer.id}`,
    body,
  );
  return updated.id;
}

/** The customers that have the contacts which the service has rejected. */
async function findOwners(
  teamId: string,
  draft: Draft,
  fields: readonly string[],
): Promise<Customer[]> {
  const found = await Promise.all(
    (['email', 'phone'] as const)
      .filter((name) => fields.includes(name))
      .map(async (name) => {
        const query = new URLSearchParams({ [name]: draft[name], limit: '1' });
        const { data } = await callForBody<{ data: Customer[] }>(
          'GET',
          `teams/${teamId}/customers?${query.toString()}`,
        );
        return data;
      }),
  );
  return [...new Map(found.flat().map((owner) => [owner.id, owner])).values()];
}
