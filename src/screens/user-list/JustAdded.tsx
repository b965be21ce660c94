import { tr } from '#text/tr.ts';
import { Badge } from '#ui/Badge.tsx';

/** Beside the name of the user who was just added: the colour of the row alone would not say it. */
export function JustAdded() {
  return (
    <>
      {' '}
      <Badge tone="success">{tr.list.justAdded}</Badge>
    </>
  );
}
