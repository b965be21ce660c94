import type { PageOfUsers } from '#domain/userSource.ts';

interface SearchBarProps {
  /** What an unfinished search has found. */
  found: PageOfUsers;
  /** The bar's name for screen readers. */
  label: string;
  className: string | undefined;
}

/** How much of the list a search has scanned. */
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
