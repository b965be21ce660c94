// The linter's rule that the body of an effect is a block. React calls whatever an effect returns as its
// clean-up, and an expression returns what the browser gives it: in Chromium 156 `scrollIntoView` gives
// a Promise, and the page crashed.

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const message = 'Give the effect a block: React calls what an expression returns as the clean-up.';

/**
 * A node of the syntax tree (ESTree), as far as the rule reads it.
 * @typedef {{ type: string, name?: string, callee: Node, arguments: Node[], body: Node }} Node
 */

const blockBody = {
  create: (/** @type {{ report(problem: { node: Node, message: string }): void }} */ context) => ({
    CallExpression(/** @type {Node} */ { callee, arguments: [effect] }) {
      if (!EFFECTS.has(callee.name ?? '') || effect?.type !== 'ArrowFunctionExpression') return;
      if (effect.body.type !== 'BlockStatement') context.report({ node: effect.body, message });
    },
  }),
};

export default { meta: { name: 'effects' }, rules: { 'block-body': blockBody } };
