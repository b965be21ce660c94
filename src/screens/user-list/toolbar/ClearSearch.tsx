import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Clears the search box that contains it; rendered while that is not empty. */
export function ClearSearch({ onClear }: { onClear: () => void }) {
  return (
    <IconButton isInline label={tr.list.clearSearch} onClick={onClear}>
      <Icon name="close" size={16} />
    </IconButton>
  );
}
