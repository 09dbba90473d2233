import type { ReactNode } from 'react';

/** `ready`: runs, is online; `idle`: draft, paused; `waiting`: scheduled, soon to expire; `failed`: failed, expired. */
export type StatusKind = 'ready' | 'idle' | 'waiting' | 'failed';

/** Each state has a shape of its own, for people who cannot tell the colours apart. */
const SHAPES: Readonly<Record<StatusKind, ReactNode>> = {
  ready: (
    <path
      fillRule="evenodd"
      d="M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0m3.1 3.7a.8.8 0 0 0-1.2 0L5.2 6.9 4 5.6a.8.8 0 1 0-1.1 1.1l1.8 1.9a.8.8 0 0 0 1.2 0l3.3-3.8a.8.8 0 0 0-.1-1.1"
    />
  ),
  idle: (
    <path
      fillRule="evenodd"
      d="M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0m0 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8"
    />
  ),
  waiting: (
    <path
      fillRule="evenodd"
      d="M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0m0 2a.8.8 0 0 0-.8.8V6c0 .3.1.5.3.6l2 1.8a.8.8 0 1 0 1-1.2L6.8 5.7V2.8A.8.8 0 0 0 6 2"
    />
  ),
  failed: (
    <path
      fillRule="evenodd"
      d="M5 .9a1.2 1.2 0 0 1 2 0l4.8 8.6a1.2 1.2 0 0 1-1 1.8H1.2a1.2 1.2 0 0 1-1-1.8zm1 2.6a.8.8 0 0 0-.8.8v2.4a.8.8 0 0 0 1.6 0V4.3A.8.8 0 0 0 6 3.5m0 4.6a.9.9 0 1 0 0 1.7.9.9 0 0 0 0-1.7"
    />
  ),
};

/** A short state: a word, and a colour and a shape that repeat it. */
export const Status = ({ kind, children }: { kind: StatusKind; children: ReactNode }) => (
  <span className="status" data-kind={kind}>
    <svg width={12} height={12} viewBox="0 0 12 12" fill="currentColor" aria-hidden>
      {SHAPES[kind]}
    </svg>
    {children}
  </span>
);
