import type { ReactNode } from 'react';
import type { Role } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { trFilters } from '#text/tr.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';

const TONES: ReadonlyMap<string, BadgeTone> = new Map([
  ['Admin', 'primary'],
  ['Editor', 'secondary'],
] satisfies [Role, BadgeTone][]);

/** A role as a badge; nothing for a blank role. `children` may mark up its text. */
export function RoleBadge({ role, children }: { role: string; children?: ReactNode }) {
  if (!hasVisibleText(role)) return null;
  return (
    <Badge tone={TONES.get(role) ?? 'neutral'} isValue>
      {children ?? <bdi>{trFilters.role.value(role)}</bdi>}
    </Badge>
  );
}
