import { Button, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { callForBody } from '../api/call';
import { useTeamCall, useTeamId } from '../api/team';
import type { CursorPage } from '../api/types';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { ErrorAlert } from '../ui/error-alert';
import { useAction } from '../ui/use-action';
import { freeName, newFormBody, TEMPLATES, type Template } from './draft/templates';
import type { FormOverview } from './types';

const [FIRST] = TEMPLATES;

/** Chooses a template and a name. The form is in the language of the person who makes it. */
export function NewForm() {
  const t = useTexts('templates');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const callTeam = useTeamCall();
  const [template, setTemplate] = useState<Template>(FIRST);
  const [typed, setTyped] = useState<string | null>(null);
  const suggested = t(`formName.${template.id}`);
  const taken = useNamesLike(suggested);
  const name = typed ?? freeName(suggested, taken);
  const body = newFormBody(template, name, t);
  const create = useAction(async () => {
    const form = await callTeam<{ id: string }>('POST', '/forms', body);
    await navigate({ to: '/teams/$teamId/forms/$formId', params: { teamId, formId: form.id } });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create.run();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorAlert error={create.error} shown={['name']} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" role="group" aria-label={t('startWith')}>
          {TEMPLATES.map((candidate) => (
            <UnstyledButton
              key={candidate.id}
              className="form-template"
              aria-pressed={candidate === template}
              onClick={() => setTemplate(candidate)}
            >
              <Text span display="block" fw={600}>
                {t(`title.${candidate.id}`)}
              </Text>
              <Text span display="block" size="sm" c="dimmed">
                {t(`hint.${candidate.id}`)}
              </Text>
            </UnstyledButton>
          ))}
        </SimpleGrid>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          required
          withAsterisk={false}
          maxLength={255}
          value={name}
          error={create.error?.reasonOf('name')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Text size="sm" role="status">
          {template.isPersonal && t('privacyHint')}
        </Text>
        <Button type="submit" loading={create.isRunning}>
          {t('make')}
        </Button>
        <ApiCall method="POST" path="/forms" body={body} />
      </Stack>
    </form>
  );
}

/** The names of forms of the team that contain a name, to suggest one that is free. */
function useNamesLike(name: string): string[] {
  const teamId = useTeamId();
  const path = `/forms-overview?limit=100&search=${encodeURIComponent(name)}`;
  const { data } = useQuery({
    queryKey: ['team', teamId, path],
    queryFn: ({ signal }) =>
      callForBody<CursorPage<FormOverview>>('GET', `teams/${teamId}${path}`, undefined, signal),
  });
  return data?.data.map((form) => form.name) ?? [];
}
