/**
 * Frees what a large change has left: V8 would wait until it wants more memory, and the next one would come on top. Does
 * nothing without Node's `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.();
}
