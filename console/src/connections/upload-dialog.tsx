import { Alert, Button, FileInput, Stack, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callWithFile } from '../api/call';
import { useTeamId } from '../api/team';
import type { Platform } from '../social/social-types';
import { reasonInWords } from '../texts/errors';
import { type Texts, useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { Dialog } from '../ui/dialog';
import { useAction } from '../ui/use-action';
import { WideTable } from '../ui/wide-table';
import { CONNECTIONS_PATH, type UploadReport } from './connection-types';

const SHOWN_FAULTS = 100;
/** The largest size of both files that the service accepts. */
const MAX_BYTES = 64 * 1024 * 1024;

interface UploadProps {
  platform: Platform;
  onClose: () => void;
}

export function UploadDialog({ isOpen, ...props }: UploadProps & { isOpen: boolean }) {
  const t = useTexts('connections');
  const name = t(`platform.${props.platform}`);
  return (
    <Dialog
      opened={isOpen}
      onClose={props.onClose}
      size="lg"
      title={t('upload.title', { platform: name })}
    >
      <UploadForm {...props} />
    </Dialog>
  );
}

/** Uploads posts, days or both: all lines, or none and a report of each faulty line. */
function UploadForm({ platform, onClose }: UploadProps) {
  const t = useTexts('connections');
  const common = useTexts('common');
  const teamId = useTeamId();
  const client = useQueryClient();
  const [posts, setPosts] = useState<File | null>(null);
  const [profile, setProfile] = useState<File | null>(null);
  const [report, setReport] = useState<UploadReport | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (report !== null) result.current?.focus();
  }, [report]);
  const bytes = (posts?.size ?? 0) + (profile?.size ?? 0);
  const isTooLarge = bytes > MAX_BYTES;
  const send = useAction(async () => {
    setReport(null);
    setEmpty(bytes === 0);
    if (bytes === 0 || isTooLarge) return;
    const sizes = `postsBytes=${posts?.size ?? 0}&profileBytes=${profile?.size ?? 0}`;
    setReport(
      await callWithFile<UploadReport>(
        `teams/${teamId}${CONNECTIONS_PATH}/${platform}/upload?${sizes}`,
        new Blob([posts ?? '', profile ?? '']),
        'application/x-ndjson',
      ),
    );
    await client.invalidateQueries({ queryKey: ['team', teamId] });
  });
  const isDone = report !== null && report.faultyLines === 0;
  const choose = (set: (file: File | null) => void) => (file: File | null) => {
    set(file);
    setReport(null);
    setEmpty(false);
  };
  const file = {
    accept: '.ndjson,.jsonl,.json,.txt,application/x-ndjson',
    placeholder: t('upload.choose'),
    clearable: true,
    clearButtonProps: { 'aria-label': t('upload.clear') },
  };
  return (
    <Stack>
      {!isDone && (
        <ActionForm action={send} submit={t('upload.submit')} onCancel={onClose}>
          <Text>{t('upload.text')}</Text>
          <FileInput
            {...file}
            data-autofocus
            label={t('upload.posts')}
            description={t('upload.postsHint')}
            value={posts}
            error={isEmpty ? t('upload.none') : isTooLarge && t('upload.tooLarge')}
            onChange={choose(setPosts)}
          />
          <FileInput
            {...file}
            label={t('upload.profile')}
            description={t('upload.profileHint')}
            value={profile}
            onChange={choose(setProfile)}
          />
        </ActionForm>
      )}
      <div ref={result} tabIndex={-1} role="status" className="upload-result">
        {isDone && (
          <Alert
            color="green"
            title={t('upload.done', { posts: report.posts, days: report.profileDays })}
          >
            <Button size="xs" onClick={onClose}>
              {common('close')}
            </Button>
          </Alert>
        )}
        {report !== null && !isDone && (
          <Alert color="red" title={t('upload.faulty', { count: report.faultyLines })}>
            {t('upload.faultyText')}
          </Alert>
        )}
      </div>
      {report !== null && !isDone && <Faults report={report} />}
    </Stack>
  );
}

function Faults({ report: { faults } }: { report: UploadReport }) {
  const t = useTexts('connections');
  const [shown, setShown] = useState(SHOWN_FAULTS);
  const columns = [t('upload.file'), t('upload.line'), t('upload.problem')] as const;
  return (
    <>
      <WideTable label={t('upload.report')} columns={columns}>
        {faults.slice(0, shown).map(({ file, line, reason }, index) => (
          <Table.Tr key={index}>
            <Table.Td data-label={columns[0]}>{t(`upload.${file}`)}</Table.Td>
            <Table.Td data-label={columns[1]}>{line}</Table.Td>
            <Table.Td data-label={columns[2]} className="wraps">
              {faultInWords(reason, t)}
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      {faults.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN_FAULTS)}>
          {t('upload.more', { count: faults.length - shown })}
        </Button>
      )}
    </>
  );
}

/** `<name>: <reason>`: the name is that of the file, the reason in the language of the person. */
function faultInWords(fault: string, t: Texts<'connections'>): string {
  if (fault === 'line: is too long') return t('upload.longLine');
  if (fault.startsWith('line: ')) return t('upload.notALine');
  const end = fault.indexOf(': ');
  return `${fault.slice(0, end)}: ${reasonInWords(fault.slice(end + 2))}`;
}
