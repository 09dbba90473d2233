import { Question } from './question';

describe('Question', () => {
  it.each([true, false])(
    'gives one decision to all calls that wait for it: %s',
    async (decision) => {
      const shown: boolean[] = [];
      const question = new Question((isOpen) => shown.push(isOpen));
      const asked = [question.ask(), question.ask()];
      question.decide(decision);

      expect(await Promise.all(asked)).toEqual([decision, decision]);
      expect(shown).toEqual([true, false]);
    },
  );

  it('asks again after a decision', async () => {
    const question = new Question(() => undefined);
    const first = question.ask();
    question.decide(false);
    const second = question.ask();
    question.decide(true);

    expect([await first, await second]).toEqual([false, true]);
  });
});
