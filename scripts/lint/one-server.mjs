/**
 * `replica`, `replicaShortRead` and `replicaSearch` choose a server for each statement. TypeORM reads a page and its total with two
 * statements, so the total might not match the page. `pinnedReplica` sends both to the same server.
 */
const REPLICA = /\breplica(?:ShortRead|Search)?\(/;
const SEVERAL_STATEMENTS = new Set(['findAndCount', 'findAndCountBy', 'getManyAndCount']);

export const oneServer = {
  create({ report, sourceCode }) {
    /** Variables that have been assigned statements on a replica, or their `manager`. */
    const variables = new Set();

    const isOnReplica = (node) => {
      const text = sourceCode.getText(node);
      const [variable] = /^\w+/.exec(text) ?? [];
      return REPLICA.test(text) || variables.has(variable);
    };

    return {
      VariableDeclarator({ id, init }) {
        if (init === null || init.type === 'AwaitExpression') return;
        for (const name of sourceCode.getText(id).match(/[\w$]+/g) ?? []) {
          if (isOnReplica(init)) variables.add(name);
          else variables.delete(name);
        }
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression') return;
        if (!SEVERAL_STATEMENTS.has(callee.property.name) || !isOnReplica(callee.object)) return;
        const message = 'Page and total may come from different servers: use pinnedReplica.';
        report({ node, message });
      },
    };
  },
};
