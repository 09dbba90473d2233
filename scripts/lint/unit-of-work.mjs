/**
 * Inside `database.transaction(user, …)`, statements of `user` join the transaction only through it: `database.primary(user)` would
 * take another connection, and commit by itself.
 */
const ACCESSORS = new Set([
  'primary',
  'primaryPointRead',
  'pinnedReplica',
  'query',
  'replica',
  'replicaSearch',
  'replicaShortRead',
]);

const stayInTransaction = {
  create({ report, sourceCode }) {
    /** The users of the open transactions, from the outermost. */
    const users = [];
    const callOf = ({ callee, arguments: [user] }) =>
      callee.type === 'MemberExpression' && /\bdatabase$/.test(sourceCode.getText(callee.object))
        ? { method: callee.property.name, user: user && sourceCode.getText(user) }
        : null;
    return {
      CallExpression(node) {
        const call = callOf(node);
        if (call === null) return;
        const isOutside = call.method === 'query' || users.includes(call.user);
        if (users.length > 0 && ACCESSORS.has(call.method) && isOutside) {
          report({ node, message: 'This statement is not part of the transaction.' });
        }
        if (call.method === 'transaction') users.push(call.user);
      },
      'CallExpression:exit'(node) {
        if (callOf(node)?.method === 'transaction') users.pop();
      },
    };
  },
};

export default {
  meta: { name: 'rapport' },
  rules: { 'stay-in-transaction': stayInTransaction },
};
