import {
  Alert,
  Button,
  Checkbox,
  FileInput,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { callOnce } from '../../api/call';
import { newIdempotencyKey } from '../../api/idempotency-key';
import { useMembership } from '../../api/session';
import { useTeamId } from '../../api/team';
import { hasRole, type ImportFault, type ImportReport } from '../../api/types';
import { reasonInWords } from '../../texts/errors';
import { useFormats } from '../../texts/formats';
import { type Texts, useTexts } from '../../texts/texts';
import { ApiCall } from '../../ui/api-call';
import { ErrorAlert } from '../../ui/error-alert';
import { Page } from '../../ui/page';
import { PageLink } from '../../ui/page-link';
import { useAction } from '../../ui/use-action';
import { WideTable } from '../../ui/wide-table';
import '../customers.css';
import { type ColumnMapping, guessMapping, isMapped, PROPERTIES, toImportedRow } from './columns';
import { decodeFile } from './decode-file';
import { type FileRow, type FileTable, readTable } from './read-table';

const MAX_ROWS = 10_000;
const PREVIEW_ROWS = 5;
const SHOWN_FAULTS = 100;

interface ChosenFile {
  name: string;
  text: string;
  table: FileTable;
}

/** Imports customers from a CSV file: the file, its columns, a preview, and a report of each faulty row. */
export function ImportPage() {
  const t = useTexts('import');
  const teamId = useTeamId();
  const role = useMembership(teamId)?.role ?? 'viewer';
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (chosen: File | null) => {
    setUnreadable(false);
    setFile(null);
    if (chosen === null) return;
    const { text } = decodeFile(new Uint8Array(await chosen.arrayBuffer()));
    const table = readTable(text);
    if (table.rows.length === 0) setUnreadable(true);
    else setFile({ name: chosen.name, text, table });
  };
  return (
    <Page
      title={t('title')}
      description={
        <>
          {t('description')}{' '}
          <PageLink to="/teams/$teamId/customers" params={{ teamId }}>
            {t('allCustomers')}
          </PageLink>
        </>
      }
    >
      {!hasRole(role, 'editor') && <Alert color="yellow">{t('notAllowed')}</Alert>}
      <Step title={t('step.file')}>
        <FileInput
          label={t('file')}
          description={t('fileHint')}
          placeholder={t('chooseFile')}
          accept=".csv,.tsv,.txt,text/csv"
          error={isUnreadable ? t('unreadable') : null}
          clearable
          clearButtonProps={{ 'aria-label': t('otherFile') }}
          onChange={(chosen) => void choose(chosen)}
          maw={480}
        />
      </Step>
      {file !== null && (
        <MappedFile
          key={`${file.name} ${file.text.length}`}
          file={file}
          onTable={(table) => setFile({ ...file, table })}
        />
      )}
    </Page>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="lg" component="section" aria-label={title}>
    <Stack>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
);

function MappedFile({
  file: { text, table },
  onTable,
}: {
  file: ChosenFile;
  onTable: (table: FileTable) => void;
}) {
  const t = useTexts('import');
  const formats = useFormats();
  const [mapping, setMapping] = useState<ColumnMapping>(() => guessMapping(table.columns));
  const { columns, rows, hasHeader } = table;
  const options = [
    { value: '', label: t('noColumn') },
    ...columns.map((column, index) => ({
      value: String(index),
      label: hasHeader && column !== '' ? column : t('columnNumber', { number: index + 1 }),
    })),
  ];
  const setHeader = (isFirstRow: boolean) => {
    const read = readTable(text, isFirstRow);
    onTable(read);
    setMapping(guessMapping(read.columns, mapping));
  };
  const isTooLong = rows.length > MAX_ROWS;
  return (
    <>
      <Step title={t('step.columns')}>
        <Checkbox
          label={t('hasHeader')}
          checked={hasHeader}
          onChange={(event) => setHeader(event.currentTarget.checked)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {PROPERTIES.map((property) => (
            <NativeSelect
              key={property}
              label={t(`property.${property}`)}
              data={options}
              value={String(mapping[property] ?? '')}
              onChange={({ currentTarget: { value } }) =>
                setMapping({ ...mapping, [property]: value === '' ? null : Number(value) })
              }
            />
          ))}
        </SimpleGrid>
        {!isMapped(mapping) && <Text>{t('mapAll')}</Text>}
        <Preview rows={rows.slice(0, PREVIEW_ROWS)} mapping={mapping} />
        <Text role="status" c="dimmed">
          {t('rowCount', { count: rows.length })}
        </Text>
      </Step>
      {isTooLong && (
        <Alert color="red" role="alert" title={t('tooLong', { max: formats.number(MAX_ROWS) })} />
      )}
      {!isTooLong && isMapped(mapping) && (
        <ImportStep key={JSON.stringify([mapping, hasHeader])} table={table} mapping={mapping} />
      )}
    </>
  );
}

function Preview({ rows, mapping }: { rows: readonly FileRow[]; mapping: ColumnMapping }) {
  const t = useTexts('import');
  return (
    <WideTable
      label={t('preview')}
      columns={PROPERTIES.map((property) => t(`property.${property}`))}
    >
      {rows.map((row) => {
        const values = toImportedRow(row, mapping);
        return (
          <Table.Tr key={row.number}>
            {PROPERTIES.map((property) => (
              <Table.Td key={property} data-label={t(`property.${property}`)} className="wraps">
                {values[property] ?? '—'}
              </Table.Td>
            ))}
          </Table.Tr>
        );
      })}
    </WideTable>
  );
}

function ImportStep({ table, mapping }: { table: FileTable; mapping: ColumnMapping }) {
  const t = useTexts('import');
  const teamId = useTeamId();
  const client = useQueryClient();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [report, setReport] = useState<ImportReport | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (report !== null) heading.current?.focus();
  }, [report]);
  const rows = useMemo(
    () => table.rows.filter(({ number }) => !leftOut.has(number)),
    [table, leftOut],
  );
  // The same rows have the same key, so that a second try after a lost connection imports nothing twice.
  const key = useMemo(() => ({ rows, value: newIdempotencyKey() }), [rows]);
  const send = useAction(async (sent: readonly FileRow[], idempotencyKey: string) => {
    const { data } = await callOnce<{ data: ImportReport }>(
      `teams/${teamId}/customer-import`,
      sent.map((row) => toImportedRow(row, mapping)),
      idempotencyKey,
    );
    setReport(data);
    await client.invalidateQueries({ queryKey: ['team', teamId] });
  });
  const isDone = report !== null && report.created > 0;
  const leaveOut = (faults: readonly ImportFault[]) => {
    const numbers = faults.flatMap(({ row }) => rows[row]?.number ?? []);
    setLeftOut(new Set([...leftOut, ...numbers]));
    setReport(null);
  };
  return (
    <Step title={t('step.import')}>
      <ErrorAlert error={send.error} />
      {!isDone && (
        <Group>
          <Button
            leftSection={<IconFileImport size={16} aria-hidden />}
            loading={send.isRunning}
            disabled={rows.length === 0}
            onClick={() => void send.run(rows, key.value)}
          >
            {t('importNow', { count: rows.length })}
          </Button>
          {leftOut.size > 0 && <Text c="dimmed">{t('leftOut', { count: leftOut.size })}</Text>}
        </Group>
      )}
      <div ref={heading} tabIndex={-1} role="status" className="import-result">
        {isDone && (
          <Alert color="green" title={t('done', { count: report.created })}>
            <PageLink to="/teams/$teamId/customers" params={{ teamId }}>
              {t('showCustomers')}
            </PageLink>
          </Alert>
        )}
        {report !== null && !isDone && (
          <Alert color="red" title={t('faulty', { count: report.faultyRows })}>
            {t('faultyText')}
          </Alert>
        )}
      </div>
      {!isDone && rows.length > 0 && (
        <ApiCall
          method="POST"
          path="/customers"
          body={rows.slice(0, PREVIEW_ROWS).map((row) => toImportedRow(row, mapping))}
          label={t('apiCall', { count: Math.min(rows.length, PREVIEW_ROWS) })}
        />
      )}
      {report !== null && !isDone && (
        <Report report={report} rows={rows} mapping={mapping} onLeaveOut={leaveOut} />
      )}
    </Step>
  );
}

function Report({
  report: { faults, faultyRows },
  rows,
  mapping,
  onLeaveOut,
}: {
  report: ImportReport;
  rows: readonly FileRow[];
  mapping: ColumnMapping;
  onLeaveOut: (faults: readonly ImportFault[]) => void;
}) {
  const t = useTexts('import');
  const [shown, setShown] = useState(SHOWN_FAULTS);
  const reported = new Set(faults.map(({ row }) => row)).size;
  const rest = rows.length - faultyRows;
  return (
    <>
      <WideTable label={t('report')} columns={[t('row'), t('column'), t('value'), t('problem')]}>
        {faults.slice(0, shown).map((fault, index) => {
          const row = rows[fault.row];
          const value = row && toImportedRow(row, mapping)[fault.property];
          return (
            <Table.Tr key={index}>
              <Table.Td data-label={t('row')}>{row?.number}</Table.Td>
              <Table.Td data-label={t('column')}>{t(`property.${fault.property}`)}</Table.Td>
              <Table.Td data-label={t('value')} className="wraps">
                {value ?? '—'}
              </Table.Td>
              <Table.Td data-label={t('problem')} className="wraps">
                <Problem fault={fault} rows={rows} t={t} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </WideTable>
      {faults.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN_FAULTS)}>
          {t('moreFaults', { count: faults.length - shown })}
        </Button>
      )}
      {rest > 0 && reported === faultyRows && (
        <Group>
          <Button variant="default" onClick={() => onLeaveOut(faults)}>
            {t('leaveOut', { count: faultyRows })}
          </Button>
        </Group>
      )}
    </>
  );
}

function Problem({
  fault: { fault, reason, otherRow, customerId },
  rows,
  t,
}: {
  fault: ImportFault;
  rows: readonly FileRow[];
  t: Texts<'import'>;
}): ReactNode {
  const teamId = useTeamId();
  switch (fault) {
    case 'invalid':
      return reasonInWords(reason);
    case 'repeated':
      return t('fault.repeated', { row: rows[otherRow ?? 0]?.number ?? 0 });
    case 'taken':
      return t('fault.taken', {
        link: (text: ReactNode) => (
          <PageLink
            to="/teams/$teamId/customers/$customerId"
            params={{ teamId, customerId: customerId ?? '' }}
            target="_blank"
          >
            {text}
          </PageLink>
        ),
      });
    default:
      return t(`fault.${fault}`);
  }
}
