import { useState } from 'react';
import type { Selection } from './row-selection';

/**
 * The rows that are selected, on all pages of a list.
 * @param list changes with the filters: the selection of another list is empty
 */
export function useSelection(list: string): [Selection, (selection: Selection) => void] {
  const [selection, setSelection] = useState<Selection>(new Set());
  const [of, setOf] = useState(list);
  if (of !== list) {
    setOf(list);
    setSelection(new Set());
  }
  return [selection, setSelection];
}
