/**
 * In the callback of a unit of work (`database.transaction`, `auditLog.run`, `auditLog.runDescribed`, `idempotency.run`), statements
 * must be given what the callback received: `transaction`, or a scope that contains it. `database.primary(team)` with the scope from
 * outside would take another connection, and commit by itself.
 */
const UNITS_OF_WORK = {
  database: ['transaction'],
  auditLog: ['run', 'runDescribed'],
  idempotency: ['run'],
};
const STATEMENTS = new Set([
  'primary',
  'primaryPointRead',
  'pinnedReplica',
  'query',
  'replica',
  'replicaSearch',
  'replicaShortRead',
  'transaction',
]);

export const stayInTransaction = {
  create({ report, sourceCode }) {
    /** The names by which the callbacks around the current node know their transaction, from the outermost. */
    const callbacks = [];

    const calledOn = ({ callee }) => {
      if (callee.type !== 'MemberExpression') return {};
      const [object] = /\w+$/.exec(sourceCode.getText(callee.object)) ?? [''];
      return { object, method: callee.property.name };
    };
    const isWork = (node) => {
      const { parent } = node;
      if (parent.type !== 'CallExpression' || parent.arguments[1] !== node) return false;
      const { object, method } = calledOn(parent);
      return Object.hasOwn(UNITS_OF_WORK, object) && UNITS_OF_WORK[object].includes(method);
    };
    const namesIn = (node) => sourceCode.getText(node).match(/[\w$]+/g) ?? [];
    const joins = (node) => namesIn(node).some((name) => callbacks.at(-1)?.includes(name));
    const enter = (node) => {
      if (!isWork(node)) return;
      // Work that joins the transaction around it knows that one too.
      const outer = joins(node.parent.arguments[0]) ? callbacks.at(-1) : [];
      callbacks.push([...outer, ...node.params.flatMap(namesIn)]);
    };
    const leave = (node) => {
      if (isWork(node)) callbacks.pop();
    };

    return {
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      VariableDeclarator({ id, init }) {
        if (init !== null && joins(init)) {
          callbacks.at(-1).push(...namesIn(id));
        }
      },
      CallExpression(node) {
        if (callbacks.length === 0) return;
        const { object, method } = calledOn(node);
        if (object !== 'database' || !STATEMENTS.has(method)) return;
        const [scope] = node.arguments;
        if (method === 'query' || scope === undefined || !joins(scope)) {
          report({ node, message: 'This statement is not part of the transaction.' });
        }
      },
    };
  },
};
