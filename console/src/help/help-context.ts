import { createContext, useContext } from 'react';
import type { Topic } from './topics';

/** The article beside the page. */
export interface Help {
  /** null if none is shown. */
  readonly topic: Topic | null;
  show(topic: Topic | null): void;
}

export const HelpContext = createContext<Help | null>(null);

/** null outside of the frame, where there is no room for an article. */
export const useHelp = (): Help | null => useContext(HelpContext);
