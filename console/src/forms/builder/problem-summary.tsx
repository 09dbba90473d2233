import { Alert, Anchor, List } from '@mantine/core';
import { toSentence } from '../../api/call';
import { reasonInWords } from '../../texts/errors';
import { useTexts } from '../../texts/texts';
import { placeOf } from '../draft/problems';
import { useBuilder } from './builder-context';

/** Lists everything that must be right before the form can go online, each with the way to it. */
export function ProblemSummary() {
  const t = useTexts('builder');
  const { problems, draft, saved, focusOn } = useBuilder();
  if (problems.size === 0) return null;
  const count = problems.size;
  const isOnline = saved.form.status === 'published';
  return (
    <Alert
      className="form-notice"
      color="red"
      title={isOnline ? t('toFixChanges', { count }) : t('toFix', { count })}
      id="form-problems"
      tabIndex={-1}
    >
      <List size="sm">
        {[...problems].map(([path, reason]) => (
          <List.Item key={path}>
            <Anchor component="button" type="button" fz="sm" onClick={() => focusOn(path)}>
              {placeOf(path, draft, t)}
            </Anchor>
            : {toSentence(reasonInWords(reason))}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
