/** `4.000`, as `Intl.NumberFormat('tr')` has it; making that formatter would delay the first row. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
}
