interface Narrowed {
  readonly where?: readonly string[];
  readonly page: number;
}

/** The view with this condition, of which the address has these pieces; none remove it. */
export function withWhere<View extends Narrowed>(view: View, where: readonly string[]): View {
  const { where: _where, ...others } = view;
  // The same view but for its condition.
  return { ...others, ...(where.length > 0 && { where }), page: 1 } as View;
}
