import type { ReactNode } from 'react';
import type { Role } from '#domain/user.ts';
import { showsAnything } from '#domain/visibleText.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';

const TONES: ReadonlyMap<string, BadgeTone> = new Map([
  ['Admin', 'primary'],
  ['Editor', 'secondary'],
] satisfies [Role, BadgeTone][]);

/** A role as a label, its words marked up if need be; a blank one is nothing at all. */
export function RoleBadge({ role, children }: { role: string; children?: ReactNode }) {
  if (!showsAnything(role)) return null;
  return <Badge tone={TONES.get(role) ?? 'neutral'}>{children ?? <bdi>{role}</bdi>}</Badge>;
}
