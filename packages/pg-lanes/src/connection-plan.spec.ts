import { planConnections } from './connection-plan';

describe('planConnections', () => {
  it.each([
    { poolSize: 2, pipelined: 0, searches: 0, statements: 2, perTeam: 1, searchesPerShare: 1 },
    { poolSize: 4, pipelined: 0, searches: 0, statements: 4, perTeam: 2, searchesPerShare: 1 },
    { poolSize: 5, pipelined: 2, searches: 1, statements: 2, perTeam: 1, searchesPerShare: 1 },
    { poolSize: 10, pipelined: 2, searches: 2, statements: 6, perTeam: 2, searchesPerShare: 1 },
    { poolSize: 20, pipelined: 2, searches: 4, statements: 14, perTeam: 5, searchesPerShare: 2 },
    {
      poolSize: 200,
      pipelined: 2,
      searches: 40,
      statements: 158,
      perTeam: 50,
      searchesPerShare: 20,
    },
  ])('splits $poolSize connections', ({ poolSize, perTeam, ...rest }) => {
    expect(planConnections(poolSize)).toEqual({ ...rest, statementsPerShare: perTeam });
  });

  it('uses every connection, and leaves one for other teams', () => {
    for (let poolSize = 2; poolSize <= 200; poolSize += 1) {
      const plan = planConnections(poolSize);
      expect(plan.pipelined + plan.searches + plan.statements).toBe(poolSize);
      expect(plan.statementsPerShare).toBeLessThan(plan.statements);
    }
  });
});
