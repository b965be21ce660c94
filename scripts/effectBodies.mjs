// Lint rule: the body of an effect or a ref callback is a block. React calls whatever it returns as the
// clean-up, and an expression returns its value: in Chromium 156 `scrollIntoView` returns a Promise, and
// the page crashed. A function that returns the clean-up is fine.

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const message = 'Give the effect a block: React calls what an expression returns as the clean-up.';
/** A block, or the clean-up itself. */
const ALLOWED_BODIES = new Set(['BlockStatement', 'ArrowFunctionExpression', 'FunctionExpression']);

/**
 * The part of an ESTree node that the rule reads.
 * @typedef {{ type: string, name?: string, callee: Node, arguments: Node[], body: Node }} Node
 */

const blockBody = {
  create: (/** @type {{ report(problem: { node: Node, message: string }): void }} */ context) => {
    const check = (/** @type {Node | undefined} */ effect) => {
      if (effect?.type !== 'ArrowFunctionExpression' || ALLOWED_BODIES.has(effect.body.type))
        return;
      context.report({ node: effect.body, message });
    };
    return {
      CallExpression(/** @type {Node} */ { callee, arguments: [effect] }) {
        if (EFFECTS.has(callee.name ?? '')) check(effect);
      },
      JSXAttribute(/** @type {{ name: Node, value?: { expression?: Node } }} */ { name, value }) {
        if (name.name === 'ref') check(value?.expression);
      },
    };
  },
};

export default { meta: { name: 'effects' }, rules: { 'block-body': blockBody } };
