import type { ReactNode } from 'react';

/** A part of the page of a campaign, to which its numbers lead. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div id={`campaign-${name}`} tabIndex={-1} className="campaign-part">
    {children}
  </div>
);
