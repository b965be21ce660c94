/** A place on earth: `41,0082° K · 28,9784° D`. */
export function coordinates(latitude: number, longitude: number): string {
  return `${degrees(latitude)} ${latitude < 0 ? 'G' : 'K'} · ${degrees(longitude)} ${longitude < 0 ? 'B' : 'D'}`;
}

let degreesFormat: Intl.NumberFormat | null = null;

function degrees(value: number): string {
  degreesFormat ??= new Intl.NumberFormat('tr', {
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  });
  return `${degreesFormat.format(Math.abs(value))}°`;
}
