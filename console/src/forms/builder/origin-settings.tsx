import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { CampaignInput } from '../../campaigns/campaign-input';
import { isUsualName, originLabel, USUAL_NAMES } from '../../inbox/origin-names';
import { useTexts } from '../../texts/texts';
import { Section } from '../../ui/section';
import type { FormDraft } from '../draft/form-draft';
import { useProblem } from './bound-text';
import { useBuilder } from './builder-context';
import { readLines } from './read-lines';

const isOwnName = (name: string): boolean => !isUsualName(name);

/** Replaces the usual names, or the own ones. The usual ones come first. */
const changeNames = (
  draft: FormDraft,
  { usual, own }: { usual?: readonly string[]; own?: readonly string[] },
): FormDraft => {
  const chosen = usual ?? draft.hiddenNames.filter(isUsualName);
  return {
    ...draft,
    hiddenNames: [
      ...USUAL_NAMES.filter((name) => chosen.includes(name)),
      ...(own ?? draft.hiddenNames.filter(isOwnName)),
    ],
  };
};

/** The parameters of the link that the form stores, and its campaign. */
export function OriginSettings() {
  const t = useTexts('origin');
  const { draft, edit } = useBuilder();
  const campaignProblem = useProblem('campaignId');
  return (
    <Section title={t('title')} description={t('hint')}>
      <Checkbox.Group
        label={t('usualNames')}
        value={draft.hiddenNames.filter(isUsualName)}
        onChange={(usual) => edit((draft) => changeNames(draft, { usual }))}
      >
        <Stack gap="xs" mt={6}>
          {USUAL_NAMES.map((name) => (
            <Checkbox key={name} value={name} label={originLabel(name, t)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <OwnNames />
      <CampaignInput
        label={t('campaign')}
        description={t('campaignHint')}
        path="campaignId"
        value={draft.campaignId}
        error={campaignProblem ?? null}
        onChange={(campaignId) => edit((draft) => ({ ...draft, campaignId }), 'campaignId')}
      />
    </Section>
  );
}

/** The text keeps blank lines while somebody types. */
function OwnNames() {
  const t = useTexts('origin');
  const { draft, edit } = useBuilder();
  const own = draft.hiddenNames.filter(isOwnName);
  const error = useProblem('hiddenNames');
  const [text, setText] = useState(own.join('\n'));
  // A usual name that is typed here ticks its box.
  const isCurrent = readLines(text).filter(isOwnName).join('\n') === own.join('\n');
  return (
    <Textarea
      autosize
      minRows={1}
      maxRows={8}
      label={t('ownNames')}
      description={t('ownNamesHint')}
      data-path="hiddenNames"
      error={error}
      value={isCurrent ? text : own.join('\n')}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const names = readLines(value);
        edit((draft) => {
          const usual = [...draft.hiddenNames, ...names].filter(isUsualName);
          return changeNames(draft, { usual, own: names.filter(isOwnName) });
        }, 'hiddenNames');
      }}
    />
  );
}
