import type { ReactNode } from 'react';
import './coupons.css';

/** Names and values, one pair per line. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="facts">{children}</dl>
);

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="fact">
    <dt>{label}</dt>
    <dd className="wraps">{children}</dd>
  </div>
);
