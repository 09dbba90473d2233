import { ActionIcon, Drawer, Group, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../texts/texts';

/** From this width on, the list stays usable beside the detail. */
const WIDE = '(min-width: 64em)';

interface DetailPanelProps {
  title: string;
  onClose: () => void;
  /** Absent if there is no previous entry. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One entry of a list: beside the list in a wide window, above it as a page of its own in a narrow one. */
export function DetailPanel(props: DetailPanelProps) {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const titleId = useId();
  // The focus returns to the row that opened the panel: read before the heading takes it.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus({ preventScroll: true });
      }
    },
    [opener],
  );
  if (isWide) return <SidePanel {...props} titleId={titleId} />;
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size="100%"
      withCloseButton={false}
      padding={0}
      aria-labelledby={titleId}
    >
      <PanelContent {...props} titleId={titleId} />
    </Drawer>
  );
}

function SidePanel(props: DetailPanelProps & { titleId: string }) {
  const { onClose } = props;
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside className="detail-panel" aria-labelledby={props.titleId} onKeyDown={listen}>
      <PanelContent {...props} />
    </aside>
  );
}

function PanelContent({
  title,
  titleId,
  onClose,
  onPrevious,
  onNext,
  actions,
  children,
}: DetailPanelProps & { titleId: string }) {
  const t = useTexts('common');
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the entry, also after "previous" and "next".
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  const hasNeighbours = onPrevious !== undefined || onNext !== undefined;
  return (
    <>
      <Group className="detail-head" justify="space-between" wrap="nowrap" gap="sm">
        <Title ref={heading} id={titleId} order={2} size="h4" tabIndex={-1} className="wraps">
          {title}
        </Title>
        <Group gap={4} wrap="nowrap">
          {actions}
          {hasNeighbours && (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('previous')}
                aria-disabled={onPrevious === undefined}
                data-disabled={onPrevious === undefined || undefined}
                onClick={onPrevious}
              >
                <IconChevronUp size={19} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('next')}
                aria-disabled={onNext === undefined}
                data-disabled={onNext === undefined || undefined}
                onClick={onNext}
              >
                <IconChevronDown size={19} aria-hidden />
              </ActionIcon>
            </>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('closeDetails')}
            onClick={onClose}
          >
            <IconX size={19} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <div className="detail-body">{children}</div>
    </>
  );
}
