import { useState } from 'react';
import { useSession } from '../api/session';
import { type ColumnChoice, columnsKey, parseChoice } from './column-choice';

/** The columns that the person has chosen for a list, kept in this browser. */
export function useColumnChoice(
  listId: string,
): [ColumnChoice, (id: string, isShown: boolean) => void] {
  const { person } = useSession();
  const key = columnsKey(person.id, listId);
  const [choice, setChoice] = useState(() => parseChoice(localStorage.getItem(key)));
  const set = (id: string, isShown: boolean) => {
    const next = { ...choice, [id]: isShown };
    setChoice(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [choice, set];
}
