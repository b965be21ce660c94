import { tr } from '#text/tr.ts';
import { Badge } from '#ui/Badge.tsx';

/** Marks a user who was just added, in words: colour alone must not carry meaning. */
export function JustAdded() {
  return (
    <>
      {' '}
      <Badge tone="success">{tr.list.justAdded}</Badge>
    </>
  );
}
