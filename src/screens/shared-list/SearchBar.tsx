import type { PageOfUsers } from '#domain/userSource.ts';

interface SearchBarProps {
  /** What a search has found that has not come to its end. */
  found: PageOfUsers;
  /** What it shows, to whom cannot see it. */
  label: string;
  className: string | undefined;
}

/** How much of the list a search has looked at. */
export function SearchBar({
  found: { lookedAt = 0, listTotal },
  label,
  className,
}: SearchBarProps) {
  return (
    <progress
      className={className}
      aria-label={label}
      value={Math.min(lookedAt, listTotal)}
      max={Math.max(listTotal, 1)}
    />
  );
}
