import { Button, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../ui/dialog';
import { useTeamCall, useTeamId } from '../api/team';
import { ErrorAlert } from '../ui/error-alert';
import { useAction } from '../ui/use-action';
import { freeName, newFormBody, type Template, TEMPLATES } from './draft/templates';
import type { FormListItem } from './types';

/** Makes a form from a template, or an empty one. */
export function NewFormDialog({
  forms,
  isOpen,
  onClose,
}: {
  forms: readonly FormListItem[];
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="New form" size="lg">
      <NewForm names={forms.map(({ name }) => name)} />
    </Dialog>
  );
}

function NewForm({ names }: { names: readonly string[] }) {
  const [first] = TEMPLATES;
  if (first === undefined) throw new Error('There are no templates.');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const callTeam = useTeamCall();
  const [template, setTemplate] = useState<Template>(first);
  const [name, setName] = useState(() => freeName(first.name, names));
  const [isNamed, setNamed] = useState(false);
  const create = useAction(async () => {
    const form = await callTeam<{ id: string }>('POST', '/forms', newFormBody(template, name));
    await navigate({ to: '/teams/$teamId/forms/$formId', params: { teamId, formId: form.id } });
  });
  const choose = (chosen: Template) => {
    setTemplate(chosen);
    if (!isNamed) setName(freeName(chosen.name, names));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create.run();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorAlert error={create.error} shown={['name']} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" role="group" aria-label="Start with">
          {TEMPLATES.map((candidate) => (
            <UnstyledButton
              key={candidate.id}
              className="form-template"
              aria-pressed={candidate === template}
              onClick={() => choose(candidate)}
            >
              <Text span display="block" fw={600}>
                {candidate.title}
              </Text>
              <Text span display="block" size="sm" c="dimmed">
                {candidate.hint}
              </Text>
            </UnstyledButton>
          ))}
        </SimpleGrid>
        <TextInput
          label="Name of the form"
          description="The title that visitors see. You can change it later."
          required
          withAsterisk={false}
          maxLength={255}
          value={name}
          error={create.error?.reasonOf('name')}
          onChange={(event) => {
            setNamed(true);
            setName(event.currentTarget.value);
          }}
        />
        <Button type="submit" loading={create.isRunning}>
          Make the form
        </Button>
      </Stack>
    </form>
  );
}
