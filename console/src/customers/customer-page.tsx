import { ActionIcon, Anchor, Button, Menu, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import {
  IconArrowMerge,
  IconChevronDown,
  IconCoins,
  IconDownload,
  IconEraser,
  IconHistory,
  IconPencil,
  IconTicket,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMembership } from '../api/session';
import { useTeamData, useTeamId } from '../api/team';
import { type Customer, hasRole } from '../api/types';
import { useFormats } from '../texts/formats';
import { useLanguage } from '../texts/language';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { Time } from '../ui/time';
import { CustomerDialog } from './customer-dialog';
import { customerName } from './customer-name';
import { MergeDialog } from './merge-dialog';
import './customers.css';
import { RedeemDialog } from '../coupons/redeem-dialog';
import { PointsDialog } from './points-dialog';
import { Timeline } from './timeline';

const route = getRouteApi('/shell/teams/$teamId/customers/$customerId');

type OpenDialog = 'edit' | 'merge' | 'points' | 'redeem' | null;

export function CustomerPage() {
  const t = useTexts('customers');
  const teamId = useTeamId();
  const { customerId } = route.useParams();
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: customer } = useTeamData<Customer>(`/customer/${customerId}/profile`);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  // The customer was merged into another one, to which the old address leads.
  if (customer.id !== customerId.toLowerCase()) {
    return (
      <Navigate
        to="/teams/$teamId/customers/$customerId"
        params={{ teamId, customerId: customer.id }}
        replace
      />
    );
  }
  const name = customerName(customer);
  return (
    <Page
      title={name}
      description={
        <PageLink to="/teams/$teamId/customers" params={{ teamId }}>
          {t('allCustomers')}
        </PageLink>
      }
      action={<CustomerActions open={setDialog} customer={customer} />}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <BalanceCard customer={customer} />
        <ContactCard customer={customer} />
      </SimpleGrid>
      <Timeline
        customerId={customer.id}
        kind={kind}
        onKind={(next) => void navigate({ search: { kind: next }, replace: true })}
      />
      <ApiCall path={`/customer/${customer.id}`} />
      <CustomerDialog
        customer={customer}
        opened={dialog === 'edit'}
        onClose={close}
        onDone={() => undefined}
      />
      <MergeDialog customer={customer} opened={dialog === 'merge'} onClose={close} />
      <PointsDialog
        customer={customer}
        opened={dialog === 'points'}
        onClose={close}
        onDone={close}
      />
      <RedeemDialog
        customer={customer}
        opened={dialog === 'redeem'}
        onClose={close}
        onDone={close}
      />
    </Page>
  );
}

function CustomerActions({
  customer,
  open,
}: {
  customer: Customer;
  open: (dialog: OpenDialog) => void;
}) {
  const t = useTexts('customers');
  const teamId = useTeamId();
  const { language } = useLanguage();
  const role = useMembership(teamId)?.role ?? 'viewer';
  if (!hasRole(role, 'editor')) return null;
  const isAdmin = hasRole(role, 'admin');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => open('edit')}
      >
        {t('edit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTicket size={16} aria-hidden />}
        onClick={() => open('redeem')}
      >
        {t('redeem')}
      </Button>
      <Button leftSection={<IconCoins size={16} aria-hidden />} onClick={() => open('points')}>
        {t('givePoints')}
      </Button>
      {isAdmin && (
        <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('more')}>
              <IconChevronDown size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconArrowMerge size={16} aria-hidden />}
              onClick={() => open('merge')}
            >
              {t('merge')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDownload size={16} aria-hidden />}
              component="a"
              href={`/console/api/teams/${teamId}/customer/${customer.id}/archive?language=${language}`}
              download
            >
              {t('exportData')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconHistory size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to="/teams/$teamId/audit"
                  params={{ teamId }}
                  search={{ targetKind: 'customer', targetId: customer.id }}
                  {...props}
                />
              )}
            >
              {t('audit')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              className="danger-item"
              leftSection={<IconEraser size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to="/teams/$teamId/customers/$customerId/erase"
                  params={{ teamId, customerId: customer.id }}
                  {...props}
                />
              )}
            >
              {t('erase')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function BalanceCard({ customer }: { customer: Customer }) {
  const t = useTexts('customers');
  const formats = useFormats();
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('balance')}>
      <Stack gap={4}>
        <Text c="dimmed">{t('balance')}</Text>
        <Text className="balance" fw={700} fz={40} lh={1.1}>
          {formats.points(customer.points)}
        </Text>
        <Text c="dimmed">{t('pointsNow', { points: customer.points })}</Text>
      </Stack>
    </Paper>
  );
}

function ContactCard({ customer }: { customer: Customer }) {
  const t = useTexts('customers');
  const { email, phone, username, createdAt, lastActivityAt } = customer;
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('contact')}>
      <dl className="contact-facts">
        <Fact label={t('email')}>
          {email === null ? null : <Anchor href={`mailto:${email}`}>{email}</Anchor>}
        </Fact>
        <Fact label={t('phone')}>
          {phone === null ? null : <Anchor href={`tel:${phone}`}>{phone}</Anchor>}
        </Fact>
        {username !== null && <Fact label={t('username')}>{username}</Fact>}
        <Fact label={t('created')}>
          <Time at={createdAt} />
        </Fact>
        <Fact label={t('lastActivity')}>
          <Time at={lastActivityAt} />
        </Fact>
      </dl>
    </Paper>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="wraps">{children ?? '—'}</dd>
  </div>
);
