import { Anchor, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type ListParams, queryString } from '../api/cursor-list';
import { useTeamCall, useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { Dialog } from '../ui/dialog';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';

interface PrepareProps {
  /** Below the team: of a form, or of the inbox. */
  path: string;
  /** The filters of the export, and its order. */
  parameters: ListParams;
  onClose: () => void;
}

/** Lets the service write a large export while the person does something else. */
export function PrepareDialog({ isOpen, ...props }: PrepareProps & { isOpen: boolean }) {
  const t = useTexts('inbox');
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title={t('prepare.title')}>
      <PrepareForm {...props} />
    </Dialog>
  );
}

function PrepareForm({ path, parameters, onClose }: PrepareProps) {
  const t = useTexts('inbox');
  const teamId = useTeamId();
  const callTeam = useTeamCall();
  const [format, setFormat] = useState('csv');
  const prepare = useAction(async () => {
    const query = queryString({ ...parameters, format });
    await callTeam('POST', `${path}?${query}`);
    onClose();
    const page = <Anchor href={`#/teams/${teamId}/exports`}>{t('prepare.open')}</Anchor>;
    void notify({
      message: (
        <>
          {t('prepare.begun')} {page}
        </>
      ),
    });
  });
  return (
    <ActionForm action={prepare} submit={t('prepare.submit')} onCancel={onClose}>
      <Text>{t('prepare.text')}</Text>
      <Radio.Group label={t('prepare.format')} value={format} onChange={setFormat}>
        <Stack gap="xs" mt="xs">
          <Radio value="csv" label={t('export.csv')} />
          <Radio value="ndjson" label={t('export.ndjson')} />
        </Stack>
      </Radio.Group>
    </ActionForm>
  );
}
