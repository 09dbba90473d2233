import { Button, Group, Text } from '@mantine/core';
import { useMembership } from '../api/session';
import { useTeamCall, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { ErrorAlert } from '../ui/error-alert';
import { useAction } from '../ui/use-action';
import { codePath } from './code-path';
import type { CodeState } from './coupon-types';

/** The button that disables a code or enables it again, or who can enable it. */
export function DisableButton({ code, onDisable }: { code: CodeState; onDisable: () => void }) {
  const t = useTexts('coupons');
  const teamCall = useTeamCall();
  const canEdit = hasRole(useMembership(useTeamId())?.role ?? 'viewer', 'editor');
  const enable = useAction(() => teamCall('PATCH', codePath(code.code), { disabled: false }));
  const isDisabled = code.disabledAt !== null;
  if (!canEdit) return isDisabled ? <Text c="dimmed">{t('codeDisabledReader')}</Text> : null;
  return (
    <>
      <ErrorAlert error={enable.error} />
      <Group>
        {/* One button, which keeps the focus. */}
        <Button
          variant="default"
          className={isDisabled ? undefined : 'danger-button'}
          loading={enable.isRunning}
          onClick={isDisabled ? () => void enable.run() : onDisable}
        >
          {t(isDisabled ? 'enable' : 'disable')}
        </Button>
      </Group>
    </>
  );
}

/** Asks before a code is disabled. */
export function DisableDialog({
  code,
  isOpen,
  onClose,
}: {
  code: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTexts('coupons');
  const teamCall = useTeamCall();
  const disable = useAction(() => teamCall('PATCH', codePath(code), { disabled: true }));
  return (
    <ConfirmDialog
      title={t('disableTitle', { code })}
      text={t('disableText')}
      label={t('disableButton')}
      action={disable}
      isOpen={isOpen}
      onClose={onClose}
    >
      <ApiCall method="PATCH" path={codePath(code)} body={{ disabled: true }} />
    </ConfirmDialog>
  );
}
