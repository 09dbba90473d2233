import './till.css';
import { Button, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/call';
import { newIdempotencyKey } from '../api/idempotency-key';
import { useMembership, useSession } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { readPoints } from '../customers/read-points';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { Page } from '../ui/page';
import { useAction } from '../ui/use-action';
import type { Outcome } from './booking-queue';
import { ChosenCode, type TillCode, TypeCode, TypePoints } from './choose-booking';
import { loadDecoder } from './detect-codes';
import { ChosenCustomer, FindCustomer, type TillCustomer } from './find-customer';
import { findLatest } from './find-latest';
import { readScan, readTypedCode } from './read-scan';
import { Result } from './result';
import { Scanner } from './scanner';
import { findCode } from './till-api';
import { useBookingQueue } from './use-booking-queue';
import { WaitingList } from './waiting-list';
import type { Booked, BookedCustomer } from './waiting-bookings';

type Kind = 'code' | 'points';

/** The page for the counter, on a phone: scan or type, press one large button, go on to the next customer. */
export function TillPage() {
  const role = useMembership(useTeamId())?.role ?? 'viewer';
  // The service would reject every booking in the same way.
  if (!hasRole(role, 'editor')) throw new ApiError(403, 'FORBIDDEN', 'Your role may not book.');
  return <Till />;
}

function Till() {
  const t = useTexts('till');
  const teamId = useTeamId();
  const { person } = useSession();
  const { queue, waiting } = useBookingQueue(person.id, teamId);
  const [result, setResult] = useState<{
    id: string;
    outcome: Outcome;
    added: number | null;
  } | null>(null);
  // The list leaves out the booking that the result shows.
  const listed = waiting.filter(({ id }) => id !== result?.id);
  const next = () => {
    if (result?.outcome.kind === 'rejected') queue.dismiss(result.id);
    setResult(null);
  };
  // Later there may be no connection to load it.
  useEffect(() => void loadDecoder().catch(() => undefined), []);
  return (
    <Page title={t('title')} description={result === null ? t('description') : undefined}>
      <div className="till">
        <Stack>
          {listed.length > 0 && <WaitingList queue={queue} bookings={listed} />}
          {result === null ? (
            <Counter
              onBook={async (id, customer, booked, added) => {
                const outcome = await queue.book({ id, customer: customer.customer, booked });
                setResult({ id, outcome, added });
              }}
            />
          ) : (
            <Result outcome={result.outcome} added={result.added} onNext={next} />
          )}
        </Stack>
      </div>
    </Page>
  );
}

/** @throws ApiError COUPON_CODE_INVALID */
async function findTillCode(teamId: string, text: string): Promise<TillCode> {
  try {
    const { code, couponId, name, points } = await findCode(teamId, text);
    return { code, couponId, name, points };
  } catch (error) {
    // Without a connection, the code is looked up when the booking is sent.
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
    return { code: text, couponId: null, name: null, points: null };
  }
}

function Counter({
  onBook,
}: {
  onBook: (
    id: string,
    customer: TillCustomer,
    booked: Booked,
    added: number | null,
  ) => Promise<void>;
}) {
  const t = useTexts('till');
  const formats = useFormats();
  const teamId = useTeamId();
  const client = useQueryClient();
  // One key for everything that is filled in here, so that pressing the button twice books once.
  const [id] = useState(newIdempotencyKey);
  const [isScanning, setScanning] = useState(false);
  const [customer, setCustomer] = useState<TillCustomer | null>(null);
  const [scannedContact, setScannedContact] = useState('');
  const [changing, setChanging] = useState<'customer' | 'code' | null>(null);
  const [kind, setKind] = useState<Kind>('code');
  const [code, setCode] = useState<TillCode | null>(null);
  const [codeText, setCodeText] = useState('');
  const [points, setPoints] = useState('');
  const [note, setNote] = useState(() => t('defaultNote'));
  const scanButton = useRef<HTMLButtonElement>(null);
  // The button for the next customer has gone with the focus.
  useEffect(() => {
    if (document.activeElement === document.body) scanButton.current?.focus();
  }, []);
  const wantedCode = useRef('');
  const lookUp = useAction(async () => {
    setCode(
      await findLatest(
        () => wantedCode.current,
        (text) => findTillCode(teamId, text),
      ),
    );
  });
  const want = (text: string) => {
    wantedCode.current = text;
    void lookUp.run();
  };
  const scanned = (text: string) => {
    setScanning(false);
    const scan = readScan(text);
    if (scan.kind === 'code') {
      setKind('code');
      setCode(null);
      setCodeText(scan.value);
      want(scan.value);
    } else {
      setCustomer(null);
      setScannedContact(scan.value);
    }
  };
  const typed = () => {
    const text = readTypedCode(codeText);
    if (text !== '') want(text);
  };
  const amount = readPoints(points);
  const booked: Booked | null =
    kind === 'points'
      ? amount !== null
        ? { kind: 'points', points: amount, note: note.trim() === '' ? t('defaultNote') : note }
        : null
      : code && { kind: 'code', code: code.code, couponId: code.couponId };
  const added = kind === 'points' ? amount : (code?.points ?? null);
  const book = useAction(async () => {
    if (customer === null || booked === null) return;
    await onBook(id, customer, booked, added);
    void client.invalidateQueries({ queryKey: ['team', teamId] });
  });
  const missing =
    customer === null ? t('needsCustomer') : booked === null ? t('needsBooking') : null;
  return (
    <>
      {isScanning ? (
        <Scanner
          onScan={scanned}
          onClose={() => {
            setScanning(false);
            requestAnimationFrame(() => scanButton.current?.focus());
          }}
        />
      ) : (
        <Button
          ref={scanButton}
          size="lg"
          variant="default"
          fullWidth
          leftSection={<IconQrcode size={24} aria-hidden />}
          onClick={() => setScanning(true)}
        >
          {t('scan')}
        </Button>
      )}
      <Paper withBorder p="md" component="section" aria-label={t('customer')}>
        {customer === null ? (
          <FindCustomer
            key={scannedContact}
            search={scannedContact}
            isFocused={changing === 'customer'}
            onFound={setCustomer}
          />
        ) : (
          <ChosenCustomer
            chosen={customer}
            onChange={() => {
              setChanging('customer');
              setCustomer(null);
              setScannedContact('');
            }}
          />
        )}
      </Paper>
      <Paper withBorder p="md" component="section" aria-label={t('booking')}>
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={t('booking')}
            value={kind}
            onChange={(value) => setKind(value)}
            data={[
              { value: 'code', label: t('redeemCoupon') },
              { value: 'points', label: t('addPoints') },
            ]}
          />
          {kind === 'points' && (
            <TypePoints points={points} note={note} onPoints={setPoints} onNote={setNote} />
          )}
          {kind === 'code' &&
            (code === null ? (
              <TypeCode
                text={codeText}
                isChanging={changing === 'code'}
                error={lookUp.error}
                isLooking={lookUp.isRunning}
                onText={setCodeText}
                onSubmit={typed}
              />
            ) : (
              <ChosenCode
                chosen={code}
                onChange={() => {
                  setChanging('code');
                  setCode(null);
                  setCodeText('');
                }}
              />
            ))}
        </Stack>
      </Paper>
      <div className="till-confirm">
        <Button
          size="xl"
          fullWidth
          disabled={missing !== null}
          loading={book.isRunning}
          onClick={() => void book.run()}
        >
          {added === null
            ? t('book')
            : t('bookPoints', { points: formats.points(added), count: added })}
        </Button>
        {missing !== null && (
          <Text size="sm" c="dimmed" ta="center" mt={4}>
            {missing}
          </Text>
        )}
      </div>
      {customer !== null && booked !== null && <BookingCall {...customer} booked={booked} />}
    </>
  );
}

/** The call that books the same; none without a connection, in which the customer or the coupon is not known yet. */
function BookingCall({ customer, booked }: { customer: BookedCustomer; booked: Booked }) {
  if (!('id' in customer)) return null;
  const path = `/customer/${customer.id}`;
  if (booked.kind === 'points') {
    const { points, note } = booked;
    const body = { points, type: 'increment', note };
    return <ApiCall method="POST" path={`${path}/loyalty`} body={body} />;
  }
  const { code, couponId } = booked;
  if (couponId === null) return null;
  return <ApiCall method="POST" path={`${path}/qr`} body={{ code, couponId }} />;
}
