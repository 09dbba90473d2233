import { Group, Progress, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTeamId } from '../api/team';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import type { FirstStep } from './first-steps';

/** The first steps: those that are done with a tick, the others with a link. */
export function Checklist({ steps }: { steps: readonly FirstStep[] }) {
  const teamId = useTeamId();
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const progress = `${done} of ${steps.length} done`;
  return (
    <Section title="First steps" description={progress}>
      <Progress
        value={(done / steps.length) * 100}
        size="sm"
        color="green"
        aria-label={`First steps: ${progress}`}
      />
      <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {steps.map(({ title, text, isDone, to, action }) => (
          <Group component="li" key={title} wrap="nowrap" align="flex-start" gap="sm">
            <StepIcon isDone={isDone} />
            <Stack gap={2}>
              <Text fw={600}>{title}</Text>
              <Text c="dimmed">{text}</Text>
              {!isDone && (
                <PageLink to={to} params={{ teamId }}>
                  {action}
                </PageLink>
              )}
            </Stack>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

const StepIcon = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <IconCircleCheckFilled
      size={20}
      color="var(--mantine-color-green-6)"
      style={{ flexShrink: 0 }}
      role="img"
      aria-label="Done"
    />
  ) : (
    <IconCircle
      size={20}
      color="var(--mantine-color-dimmed)"
      style={{ flexShrink: 0 }}
      role="img"
      aria-label="Not done"
    />
  );
