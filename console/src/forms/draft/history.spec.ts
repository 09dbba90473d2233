import { type History, MAX_STEPS, reduceHistory, startHistory } from './history';

const set = (history: History<string>, state: string, at = 0, group: string | null = null) =>
  reduceHistory(history, { type: 'edit', edit: () => state, group, at });
const undo = (history: History<string>) => reduceHistory(history, { type: 'undo' });
const redo = (history: History<string>) => reduceHistory(history, { type: 'redo' });

describe('reduceHistory', () => {
  it('undoes and redoes each step', () => {
    const edited = set(set(startHistory('a'), 'b'), 'c');
    expect(undo(edited).present).toBe('b');
    expect(undo(undo(edited)).present).toBe('a');
    expect(redo(undo(undo(edited))).present).toBe('b');
    expect(redo(redo(undo(undo(edited)))).present).toBe('c');
  });

  it('returns to the start by 50 undos, and keeps no more steps', () => {
    let history = startHistory('0');
    for (let count = 1; count <= MAX_STEPS; count += 1) history = set(history, String(count));
    let undone = history;
    for (let count = 0; count < MAX_STEPS; count += 1) undone = undo(undone);
    expect(undone.present).toBe('0');
    expect(undo(undone)).toBe(undone);

    const longer = set(history, 'more');
    expect(longer.past).toHaveLength(MAX_STEPS);
    expect(longer.past[0]).toBe('1');
  });

  it('makes one step of edits of one group that follow each other', () => {
    let history = startHistory('');
    for (const [index, text] of ['h', 'hi'].entries()) history = set(history, text, index, 'name');
    expect(undo(history).present).toBe('');
  });

  it('starts a step for another group, after a pause, and after an undo', () => {
    const typed = set(startHistory(''), 'a', 0, 'name');
    expect(undo(set(typed, 'b', 1, 'label')).present).toBe('a');
    expect(undo(set(typed, 'b', 1_000, 'name')).present).toBe('a');
    const undone = undo(set(typed, 'b', 1, 'label'));
    expect(undo(set(undone, 'c', 2, 'name')).present).toBe('a');
  });

  it('forgets the steps that were undone once something else is edited', () => {
    const history = set(undo(set(startHistory('a'), 'b')), 'c');
    expect(redo(history)).toBe(history);
    expect(undo(history).present).toBe('a');
  });

  it('makes no step of an edit that changes nothing', () => {
    const history = startHistory('a');
    expect(set(history, 'a')).toBe(history);
  });

  it('rewrites every state without a step', () => {
    const history = undo(set(set(startHistory('a'), 'b'), 'c'));
    const rewritten = reduceHistory(history, {
      type: 'rewrite',
      rewrite: (state) => state.toUpperCase(),
    });
    expect([rewritten.past, rewritten.present, rewritten.future]).toEqual([['A'], 'B', ['C']]);
  });
});
