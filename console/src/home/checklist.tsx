import { Group, Progress, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { ButtonLink } from '../ui/button-link';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import type { FirstStep } from './first-steps';

/** The first steps: a tick for each that is done, a button for the next one, and links for the others. */
export function Checklist({ steps }: { steps: readonly FirstStep[] }) {
  const t = useTexts('home');
  const teamId = useTeamId();
  const next = steps.find(({ isDone }) => !isDone);
  if (next === undefined) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = t('progress', { done, total: steps.length });
  return (
    <Section title={t('firstSteps')} description={progress}>
      <Progress
        value={(done / steps.length) * 100}
        size="sm"
        color="petrol"
        aria-label={t('progressLabel', { progress })}
      />
      <ol className="plain-list first-steps">
        {steps.map(({ name, isDone, to }) => {
          const StepLink = name === next.name ? ButtonLink : PageLink;
          return (
            <Group component="li" key={name} wrap="nowrap" align="flex-start" gap="sm">
              <StepIcon isDone={isDone} />
              <Stack gap={4} align="flex-start">
                <Text fw={600} c={isDone ? 'dimmed' : undefined}>
                  {t(`step.${name}`)}
                </Text>
                {!isDone && (
                  <>
                    <Text c="dimmed">{t(`stepText.${name}`)}</Text>
                    <StepLink to={to} params={{ teamId }}>
                      {t(`stepAction.${name}`)}
                    </StepLink>
                  </>
                )}
              </Stack>
            </Group>
          );
        })}
      </ol>
    </Section>
  );
}

function StepIcon({ isDone }: { isDone: boolean }) {
  const t = useTexts('home');
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <Icon
      size={20}
      color={isDone ? 'var(--state-ready)' : 'var(--mantine-color-dimmed)'}
      style={{ flexShrink: 0 }}
      role="img"
      aria-label={t(isDone ? 'done' : 'notDone')}
    />
  );
}
