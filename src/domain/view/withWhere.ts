interface Narrowed {
  readonly where?: readonly string[];
  readonly page: number;
}

/** The view with this condition, given as pieces of an address; none remove it. */
export function withWhere<View extends Narrowed>(view: View, where: readonly string[]): View {
  const { where: _where, ...others } = view;
  // The same view with another condition.
  return { ...others, ...(where.length > 0 && { where }), page: 1 } as View;
}
