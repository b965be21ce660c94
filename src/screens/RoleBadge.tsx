import type { Role } from '#domain/user.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';

const TONES: ReadonlyMap<string, BadgeTone> = new Map([
  ['Admin', 'primary'],
  ['Editor', 'secondary'],
] satisfies [Role, BadgeTone][]);

/** A role as a label; a blank one is nothing at all. */
export function RoleBadge({ role }: { role: string }) {
  return role.trim() === '' ? null : <Badge tone={TONES.get(role) ?? 'neutral'}>{role}</Badge>;
}
