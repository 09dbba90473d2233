import '../styles/rest.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionQuery } from '../api/session';
import { Frame } from './frame';
import { ShellSkeleton } from './shell-skeleton';

/** The frame of all pages of a person who is signed in; after the end of the session, the way to the sign-in page. */
export function Shell() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const router = useRouter();
  const isSignedOut = session === null;
  useEffect(() => {
    if (!isSignedOut) return;
    const next = router.state.location.href;
    void router.navigate({ to: '/sign-in', search: { next }, replace: true });
  }, [isSignedOut, router]);
  return isSignedOut ? <ShellSkeleton /> : <Frame />;
}
