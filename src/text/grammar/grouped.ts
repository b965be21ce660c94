/** `4.000`, as in `Intl.NumberFormat('tr')`; creating that one would delay the first row. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
}
