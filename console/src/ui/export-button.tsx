import { Button, Group, Menu, Progress, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/call';
import { useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { BrokenExportError } from './broken-export-error';
import { ErrorAlert } from './error-alert';
import './chart.css';
import type { ExportOutcome, ExportProgress } from './stream-export';

/** Screen readers read the progress this often. */
const PROGRESS_INTERVAL_MS = 1_000;
const BYTES_PER_MB = 1_000_000;

/** A file that can be exported. */
interface ExportChoice {
  /** Below the team: `/forms/…/responses/export?format=csv`. */
  readonly path: string;
  readonly filename: string;
  /** The label of the entry in a menu of several exports. */
  readonly label?: string;
}

type State =
  | { kind: 'idle' }
  | { kind: 'running'; progress: ExportProgress | null }
  | ExportOutcome
  | { kind: 'broken'; rows: number }
  | { kind: 'rejected'; error: ApiError };

/**
 * Streams an export to a file, with its progress in rows and a way to cancel. Of an export that ends early, no file is left. With
 * several `choices`, the button opens a menu.
 */
export function ExportButton({
  total,
  label,
  later,
  size,
  ...given
}: {
  /** The number of rows, if it is known. */
  total?: number | undefined;
  label?: string;
  /** `xs`: beside selected rows. */
  size?: 'xs';
  /** A further entry of the menu, which does something else than to export now. */
  later?: { readonly label: string; readonly onClick: () => void };
} & (Omit<ExportChoice, 'label'> | { choices: readonly ExportChoice[] })) {
  const t = useTexts('charts');
  const { state, run, cancel } = useExport();
  const button = useRef<HTMLButtonElement>(null);
  const choices: readonly ExportChoice[] = 'choices' in given ? given.choices : [given];
  const [only] = choices;
  const isRunning = state.kind === 'running';
  const shared = {
    ref: button,
    variant: 'default',
    ...(size !== undefined && { size }),
    leftSection: <IconDownload size={16} aria-hidden />,
    'aria-disabled': isRunning,
    'data-disabled': isRunning || undefined,
  };
  return (
    <Stack gap={0} align="flex-end" className="export-button">
      <Group gap="xs">
        {choices.length === 1 && only !== undefined ? (
          <Button {...shared} onClick={() => void run(only)}>
            {label ?? t('export')}
          </Button>
        ) : (
          <Menu position="bottom-end" disabled={isRunning} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button {...shared} rightSection={<IconChevronDown size={14} aria-hidden />}>
                {label ?? t('export')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {choices.map((choice) => (
                <Menu.Item key={choice.path} onClick={() => void run(choice)}>
                  {choice.label ?? choice.filename}
                </Menu.Item>
              ))}
              {later !== undefined && (
                <>
                  <Menu.Divider />
                  <Menu.Item onClick={later.onClick}>{later.label}</Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        {isRunning && (
          <Button
            variant="subtle"
            onClick={() => {
              cancel();
              button.current?.focus();
            }}
          >
            {t('cancelExport')}
          </Button>
        )}
      </Group>
      <ExportState state={state} total={total} />
    </Stack>
  );
}

const megabytes = (bytes: number) => Math.round(bytes / (BYTES_PER_MB / 10)) / 10;

function ExportState({ state, total }: { state: State; total: number | undefined }) {
  const t = useTexts('charts');
  const text = (): string => {
    switch (state.kind) {
      case 'running': {
        if (state.progress === null) return t('exportBegins');
        const { rows, bytes } = state.progress;
        const values = { rows, megabytes: megabytes(bytes) };
        return total === undefined
          ? t('exporting', values)
          : t('exportingOf', { ...values, total });
      }
      case 'saved':
        return t('exportDone', { rows: state.rows, megabytes: megabytes(state.bytes) });
      case 'byBrowser':
        return t('exportByBrowser');
      case 'cancelled':
        return t('exportCancelled');
      case 'broken':
        return t('exportBroken', { rows: state.rows });
      default:
        return '';
    }
  };
  return (
    <>
      {state.kind === 'running' && total !== undefined && total > 0 && (
        <Progress
          w={200}
          size="sm"
          value={Math.min(100, ((state.progress?.rows ?? 0) / total) * 100)}
          aria-label={t('exportProgress')}
        />
      )}
      <Text
        size="sm"
        role="status"
        className="export-state"
        c={state.kind === 'broken' ? 'red' : undefined}
        maw={420}
      >
        {text()}
      </Text>
      <ErrorAlert error={state.kind === 'rejected' ? state.error : null} />
    </>
  );
}

function useExport() {
  const teamId = useTeamId();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const controller = useRef<AbortController | null>(null);
  // Leaving the page cancels the export: the page receives its bytes.
  useEffect(() => () => controller.current?.abort(), []);
  const run = async ({ path, filename }: ExportChoice): Promise<void> => {
    if (controller.current !== null) return;
    const current = new AbortController();
    controller.current = current;
    let shownAt = 0;
    const onProgress = (progress: ExportProgress) => {
      const now = performance.now();
      if (now - shownAt < PROGRESS_INTERVAL_MS) return;
      shownAt = now;
      setState({ kind: 'running', progress });
    };
    setState({ kind: 'running', progress: null });
    try {
      const { streamExport } = await import('./stream-export');
      const format = filename.endsWith('.ndjson') ? 'ndjson' : 'csv';
      const url = `/console/api/teams/${teamId}${path}`;
      const outcome = await streamExport({
        url,
        filename,
        format,
        signal: current.signal,
        onProgress,
      });
      setState(outcome);
    } catch (error) {
      if (error instanceof ApiError) setState({ kind: 'rejected', error });
      else if (error instanceof BrokenExportError) setState({ kind: 'broken', rows: error.rows });
      else {
        // After an unexpected error, no file is left either.
        setState({ kind: 'broken', rows: 0 });
        throw error;
      }
    } finally {
      controller.current = null;
    }
  };
  return { state, run, cancel: () => controller.current?.abort() };
}
