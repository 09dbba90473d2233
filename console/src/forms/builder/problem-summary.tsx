import { Alert, Anchor, List } from '@mantine/core';
import { toSentence } from '../../api/call';
import { placeOf } from '../draft/problems';
import { useBuilder } from './builder-context';

/** Lists what must be right before the form can go online, each with the way to it. */
export function ProblemSummary() {
  const { problems, draft, saved, focusOn } = useBuilder();
  if (problems.size === 0) return null;
  const count = problems.size === 1 ? '1 thing to fix' : `${problems.size} things to fix`;
  const what = saved.form.status === 'published' ? 'your changes' : 'this';
  return (
    <Alert
      className="form-notice"
      color="red"
      title={`${count} before ${what} can go online`}
      id="form-problems"
      tabIndex={-1}
    >
      <List size="sm">
        {[...problems].map(([path, reason]) => (
          <List.Item key={path}>
            <Anchor component="button" type="button" fz="sm" onClick={() => focusOn(path)}>
              {placeOf(path, draft)}
            </Anchor>
            : {toSentence(reason)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
