import { Text } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { Time } from '../ui/time';
import { useAnswerText } from './answer-text';
import type { InboxItem } from './types';

/** What a row says about a response: who, when, to which form and, for a search, which answer matches. */
export function RowSummary({
  item,
  isCompact,
  hasForm,
}: {
  item: InboxItem;
  /** Whether the row has no other columns. */
  isCompact: boolean;
  hasForm: boolean;
}) {
  const t = useTexts('inbox');
  const textOf = useAnswerText();
  const { title, formName, answers, match, createdAt } = item;
  const preview = answers.map(textOf).filter((text) => text !== '' && text !== title);
  return (
    <span className="row-summary" data-compact={isCompact || undefined}>
      <span className="row-title">
        <span className="row-name">{title ?? t('noName')}</span>
        {isCompact && (
          <span className="row-time">
            <Time at={createdAt} />
          </span>
        )}
      </span>
      {match !== null && (
        <Text span className="row-more">
          {match.label}: {match.before}
          <mark>{match.hit}</mark>
          {match.after}
        </Text>
      )}
      {match === null && isCompact && (
        <Text span className="row-more">
          {[...(hasForm ? [formName] : []), ...preview].join(' · ')}
        </Text>
      )}
    </span>
  );
}
