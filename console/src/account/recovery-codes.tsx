import { ShownOnce } from '../ui/shown-once';

/** Recovery codes, which the service shows only now. */
export const RecoveryCodes = ({
  codes,
  done = 'I have stored them',
  onDone,
}: {
  codes: readonly string[];
  done?: string;
  onDone: () => void;
}) => (
  <ShownOnce
    title="Your recovery codes"
    value={codes.join('\n')}
    hint="Store them in a safe place, such as your password manager. If you lose your phone, each of them signs you in once. They are not shown again."
    done={done}
    onDone={onDone}
  />
);
