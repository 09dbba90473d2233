import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/texts';
import { createDetector } from './detect-codes';

/** Between two frames that are searched. */
const PAUSE_MS = 120;

/** Shows the camera until it has found a code. The camera is off when the page is hidden or left. */
export function Scanner({
  onScan,
  onClose,
}: {
  onScan: (text: string) => void;
  onClose: () => void;
}) {
  const t = useTexts('till');
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'cameraMissing' | 'cameraDenied' | null>(null);
  const handlers = useRef({ onScan, onClose });
  handlers.current = { onScan, onClose };
  useEffect(() => {
    const over = new AbortController();
    let stream: MediaStream | null = null;
    const stop = () => {
      over.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const scan = async (): Promise<void> => {
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      // Browsers offer cameras only to pages with TLS.
      if (devices === undefined) {
        setProblem('cameraMissing');
        return;
      }
      try {
        stream = await devices.getUserMedia({ video: { facingMode: { ideal: 'environment' } } });
      } catch (error) {
        if (over.signal.aborted) return;
        const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
        setProblem(isDenied ? 'cameraDenied' : 'cameraMissing');
        return;
      }
      const element = video.current;
      if (over.signal.aborted || element === null) {
        stop();
        return;
      }
      element.srcObject = stream;
      await element.play().catch(() => undefined);
      const detect = await createDetector();
      while (!over.signal.aborted) {
        const text = await detect(element);
        if (over.signal.aborted) return;
        if (text !== null && text.trim() !== '') {
          stop();
          navigator.vibrate?.(60);
          handlers.current.onScan(text);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') handlers.current.onClose();
    };
    document.addEventListener('visibilitychange', hide);
    void scan();
    return () => {
      document.removeEventListener('visibilitychange', hide);
      stop();
    };
  }, []);
  return (
    <Stack gap="xs">
      {problem === null ? (
        <>
          <video ref={video} className="till-video" muted playsInline aria-label={t('camera')} />
          <Text c="dimmed" ta="center" role="status">
            {t('cameraHint')}
          </Text>
        </>
      ) : (
        <Text role="alert">{t(problem)}</Text>
      )}
      <Group justify="center">
        <Button variant="default" size="md" onClick={onClose}>
          {t('cameraOff')}
        </Button>
      </Group>
    </Stack>
  );
}
