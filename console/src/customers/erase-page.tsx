import { Alert, Button, Checkbox, Group, Loader, Paper, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconEraser } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type {
  ErasurePreviewView,
  ErasureView,
  MentionView,
} from '../../../packages/client/src/generated/console';
import { ApiError, call } from '../api/call';
import { useCursorList } from '../api/cursor-list';
import { pollAfter } from '../api/read-again';
import { teamQuery, useTeamData, useTeamId } from '../api/team';
import type { Customer } from '../api/types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { useConfirmed } from '../ui/confirm-identity';
import { ErrorAlert } from '../ui/error-alert';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { WideTable } from '../ui/wide-table';
import { customerName } from './customer-name';
import './customers.css';

const route = getRouteApi('/shell/teams/$teamId/customers/$customerId/erase');

/** Responses of others that are shown; the service takes as many ids. */
const MAX_MENTIONS = 500;
/** Each page compares thousands of responses, and finds few. */
const MENTIONS_AT_ONCE = 100;

/** The customer, or once there is none, the report of the erasure. */
type Subject = { readonly customer: Customer } | { readonly report: ErasureView };

const subjectQuery = (teamId: string, customerId: string) => ({
  queryKey: ['team', teamId, 'erasure', customerId],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Subject> => {
    const path = `teams/${teamId}/customer/${customerId}`;
    try {
      return { customer: await call<Customer>('GET', `${path}/profile`, undefined, signal) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CUSTOMER_NOT_FOUND') throw error;
      return { report: await call<ErasureView>('GET', `${path}/erasure`, undefined, signal) };
    }
  },
  staleTime: 0,
});

/** Erases a customer: first what would go, then, at the same address, what has gone. */
export function ErasePage() {
  const teamId = useTeamId();
  const { customerId } = route.useParams();
  const client = useQueryClient();
  const query = subjectQuery(teamId, customerId);
  const { data: subject } = useSuspenseQuery(query);
  return 'customer' in subject ? (
    <ErasePreview
      customer={subject.customer}
      onErased={(report) => {
        client.setQueryData(query.queryKey, { report });
        window.scrollTo(0, 0);
      }}
    />
  ) : (
    <EraseReport begun={subject.report} />
  );
}

function ErasePreview({
  customer,
  onErased,
}: {
  customer: Customer;
  onErased: (report: ErasureView) => void;
}) {
  const t = useTexts('erasure');
  const teamId = useTeamId();
  const confirmed = useConfirmed();
  const path = `/customer/${customer.id}/erasure`;
  const { data: preview } = useTeamData<ErasurePreviewView>(`${path}/preview`);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const name = customerName(customer);
  const erase = useAction(async () => {
    const body = { responseIds: [...chosen] };
    await confirmed(() => call('POST', `teams/${teamId}${path}`, body));
    onErased(await call<ErasureView>('GET', `teams/${teamId}${path}`));
  });
  return (
    <Page
      title={t('title')}
      description={
        <PageLink
          to="/teams/$teamId/customers/$customerId"
          params={{ teamId, customerId: customer.id }}
        >
          {t('back', { name })}
        </PageLink>
      }
    >
      <Alert color="red" title={t('finalTitle')}>
        {t('finalText', { name })}
      </Alert>
      <Section title={t('goes')}>
        <Goes preview={preview} />
      </Section>
      <Section title={t('stays')}>
        <Text>
          {preview.entries === 0
            ? t('staysNothing')
            : t('staysText', { entries: preview.entries, redemptions: preview.redemptions })}
        </Text>
      </Section>
      <Mentions path={path} chosen={chosen} onChoose={setChosen} />
      <ErrorAlert error={erase.error} />
      <Group>
        <Button
          color="red"
          className="long-label"
          leftSection={<IconEraser size={16} aria-hidden />}
          loading={erase.isRunning}
          onClick={() => void erase.run()}
        >
          {t('erase', { name })}
        </Button>
        <Text c="dimmed">{chosen.size === 0 ? null : t('withChosen', { count: chosen.size })}</Text>
      </Group>
      {/* The call deletes none of the responses of others or, with `mentions=true`, all. */}
      {chosen.size === 0 && <ApiCall method="DELETE" path={`/customer/${customer.id}`} />}
    </Page>
  );
}

function Goes({ preview }: { preview: ErasurePreviewView }) {
  const t = useTexts('erasure');
  const { responses, binned, mergedCustomers } = preview;
  return (
    <ul className="erase-list">
      <li>{t('goesRecord')}</li>
      <li>{t('goesResponses', { count: responses })}</li>
      {binned > 0 && <li>{t('goesBinned', { count: binned })}</li>}
      {mergedCustomers > 0 && <li>{t('goesMerged', { count: mergedCustomers })}</li>}
      <li>{t('goesCopies')}</li>
    </ul>
  );
}

/** Responses of others with the e-mail or the phone, which a person chooses. The service looks through them part by part. */
function Mentions({
  path,
  chosen,
  onChoose,
}: {
  path: string;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}) {
  const t = useTexts('erasure');
  const teamId = useTeamId();
  const list = useCursorList<MentionView>(`${path}/mentions`, { limit: MENTIONS_AT_ONCE });
  const isFull = list.rows.length >= MAX_MENTIONS;
  const isSearching = (list.isLoading || list.hasMore) && !isFull && list.error === null;
  const wantsMore = isSearching && list.hasMore && !list.isLoadingMore;
  useEffect(() => {
    if (wantsMore) list.loadMore();
  });
  const rows = list.rows.slice(0, MAX_MENTIONS);
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  };
  const all = rows.map(({ id }) => id);
  const areAll = rows.length > 0 && all.every((id) => chosen.has(id));
  return (
    <Section title={t('mentions')}>
      <Stack gap="sm">
        {rows.length > 0 && <Text>{t('mentionsText')}</Text>}
        <ErrorAlert error={list.error} onRetry={list.retry} />
        {rows.length > 0 && (
          <Checkbox
            label={t('chooseAll')}
            checked={areAll}
            indeterminate={!areAll && all.some((id) => chosen.has(id))}
            onChange={(event) => choose(all, event.currentTarget.checked)}
          />
        )}
        {rows.length > 0 && (
          <WideTable
            label={t('mentions')}
            columns={[t('alsoDelete'), t('form'), t('value'), t('at')]}
          >
            {rows.map(({ id, formId, formName, isBinned, value, createdAt }) => (
              <Table.Tr key={id}>
                <Table.Td data-label={t('alsoDelete')}>
                  <Checkbox
                    aria-label={t('choose', { form: formName, value })}
                    checked={chosen.has(id)}
                    onChange={(event) => choose([id], event.currentTarget.checked)}
                  />
                </Table.Td>
                <Table.Td data-label={t('form')} className="wraps">
                  {isBinned ? (
                    t('inBin', { form: formName })
                  ) : (
                    <PageLink
                      to="/teams/$teamId/forms/$formId/responses/$responseId"
                      params={{ teamId, formId, responseId: id }}
                    >
                      {formName}
                    </PageLink>
                  )}
                </Table.Td>
                <Table.Td data-label={t('value')} className="wraps">
                  {value}
                </Table.Td>
                <Table.Td data-label={t('at')}>
                  <Time at={createdAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </WideTable>
        )}
        <Group gap="xs" role="status">
          {isSearching && <Loader size="xs" aria-hidden />}
          <Text c="dimmed">
            {isSearching && t('searching')}
            {isFull && t('mentionsFull', { max: MAX_MENTIONS })}
            {!isSearching && list.error === null && rows.length === 0 && t('mentionsNone')}
          </Text>
        </Group>
      </Stack>
    </Section>
  );
}

/** What was counted, in the order of the page. */
const COUNTED = [
  'customers',
  'responses',
  'mentions',
  'deliveries',
  'coupons',
  'notes',
  'idempotencyKeys',
  'quarantined',
  'exports',
  'restartedExports',
] as const;

const ALWAYS_SHOWN: readonly string[] = ['customers', 'responses'];
const isShown = (name: string, count: number): boolean => count > 0 || ALWAYS_SHOWN.includes(name);

function EraseReport({ begun }: { begun: ErasureView }) {
  const t = useTexts('erasure');
  const formats = useFormats();
  const teamId = useTeamId();
  const { data: report, error } = useQuery({
    ...teamQuery<ErasureView>(teamId, `/customer/${begun.customerId}/erasure`),
    initialData: begun,
    refetchInterval: ({ state }) =>
      state.data?.isWhole === false ? pollAfter(state.dataUpdateCount) : false,
  });
  const { isWhole, erasedAt, wholeAt, erased } = report;
  return (
    <Page
      title={t('reportTitle')}
      description={
        <PageLink to="/teams/$teamId/customers" params={{ teamId }}>
          {t('toCustomers')}
        </PageLink>
      }
    >
      <ErrorAlert error={error instanceof ApiError ? error : null} />
      <Alert
        color={isWhole ? 'green' : 'blue'}
        role="status"
        icon={isWhole ? undefined : <Loader size="sm" aria-hidden />}
        title={isWhole ? t('whole') : t('working')}
      >
        {isWhole ? t('wholeText') : t('workingText')}
      </Alert>
      <Paper withBorder p="lg">
        <dl className="contact-facts">
          <div>
            <dt>{t('erasedAt')}</dt>
            <dd>{formats.dateTime(erasedAt)}</dd>
          </div>
          {wholeAt !== null && (
            <div>
              <dt>{t('wholeAt')}</dt>
              <dd>{formats.dateTime(wholeAt)}</dd>
            </div>
          )}
          <div>
            <dt>{t('customerId')}</dt>
            <dd className="wraps">{report.customerId}</dd>
          </div>
        </dl>
      </Paper>
      <Section title={t('what')}>
        {erased === null ? (
          <Text>{t('reportGone')}</Text>
        ) : (
          <Table aria-label={t('what')}>
            <Table.Tbody>
              {COUNTED.filter((name) => isShown(name, erased[name] ?? 0)).map((name) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={400}>
                    {t(`count.${name}`)}
                  </Table.Th>
                  <Table.Td ta="end">{formats.number(erased[name] ?? 0)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Section>
      <Section title={t('yours')}>
        <ul className="erase-list">
          <li>{t('yoursFiles')}</li>
          <li>{t('yoursSystems')}</li>
          <li>{t('yoursBackups')}</li>
        </ul>
      </Section>
    </Page>
  );
}
