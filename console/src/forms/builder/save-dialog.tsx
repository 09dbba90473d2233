import { Alert, Anchor, Button, Code, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../texts/texts';
import { Dialog } from '../../ui/dialog';
import { Disclosure } from '../../ui/disclosure';
import type { SavePlan } from '../types';

/** Something that a person should know before a form goes online, and may ignore. */
export interface Warning {
  text: string;
  /** The property to change. */
  path: string;
}

/** Lists the answers that saving deletes, and what may have been forgotten. */
export function SaveDialog({
  plan,
  warnings,
  isPublication,
  onShow,
  onConfirm,
  onClose,
}: {
  plan: SavePlan | null;
  warnings: readonly Warning[];
  /** Whether the person has pressed "Publish". */
  isPublication: boolean;
  /** Leads to the property of a warning. */
  onShow: (path: string) => void;
  onConfirm: (removedAnswers: Record<string, number>) => void;
  onClose: () => void;
}) {
  const t = useTexts('builder');
  return (
    <Dialog
      opened={plan !== null}
      onClose={onClose}
      title={isPublication ? t('beforePublish') : t('beforeSave')}
      size="lg"
    >
      {plan !== null && (
        <PlanForm
          key={JSON.stringify(plan)}
          plan={plan}
          warnings={warnings}
          isPublication={isPublication}
          onShow={onShow}
          onConfirm={onConfirm}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function PlanForm({
  plan: { changedKeys, removedFields },
  warnings,
  isPublication,
  onShow,
  onConfirm,
  onClose,
}: {
  plan: SavePlan;
  warnings: readonly Warning[];
  isPublication: boolean;
  onShow: (path: string) => void;
  onConfirm: (removedAnswers: Record<string, number>) => void;
  onClose: () => void;
}) {
  const t = useTexts('builder');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const lost = removedFields.filter(({ answers }) => answers > 0);
  const total = lost.reduce((sum, { answers }) => sum + answers, 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (total > 0 && typed.trim() !== String(total)) {
      setWrong(true);
      return;
    }
    onConfirm(Object.fromEntries(lost.map(({ fieldId, answers }) => [fieldId, answers])));
  };
  const label = total > 0 ? t('deleteAndSave') : isPublication ? t('publish') : t('saveChanges');
  return (
    <form onSubmit={submit}>
      <Stack>
        {warnings.length > 0 && (
          <Alert color="orange" title={t('checkBefore')} className="form-notice">
            <List spacing="xs">
              {warnings.map(({ text, path }) => (
                <List.Item key={path}>
                  {text}{' '}
                  <Anchor component="button" type="button" fz="sm" onClick={() => onShow(path)}>
                    {t('showPlace')}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {changedKeys.length > 0 && (
          <Stack gap="xs">
            <Text>{t('labelsChanged', { count: changedKeys.length })}</Text>
            <Disclosure label={t('keysChanged')}>
              <Stack gap="xs">
                <List size="sm">
                  {changedKeys.map(({ fieldId, from, to }) => (
                    <List.Item key={fieldId}>
                      {t('keyChanged', {
                        from: <Code key="from">{from}</Code>,
                        to: <Code key="to">{to}</Code>,
                      })}
                    </List.Item>
                  ))}
                </List>
              </Stack>
            </Disclosure>
          </Stack>
        )}
        {total > 0 && (
          <Alert color="red" title={t('answersDeleted')}>
            <List>
              {lost.map(({ fieldId, label: name, answers }) => (
                <List.Item key={fieldId}>
                  {t('answersOf', { label: name, count: answers })}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {total > 0 && (
          <TextInput
            data-autofocus
            label={t('typeNumber', { count: total, number: String(total) })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={isWrong ? t('wrongNumber', { number: String(total) }) : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('goBack')}
          </Button>
          <Button type="submit" {...(total > 0 && { color: 'red.9' })}>
            {warnings.length > 0 && total === 0 ? t('publishAnyway') : label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
