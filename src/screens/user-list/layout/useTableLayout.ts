import { formatLayout, parseLayout } from '#domain/view/tableLayout.ts';
import { COLUMNS_KEY } from '#platform/looks.ts';
import { rememberedValue } from '#platform/rememberedValue.ts';

/** The columns that the person chose, and their setter. */
export const { useChoice: useTableLayout } = rememberedValue(COLUMNS_KEY, {
  parse: parseLayout,
  format: formatLayout,
});
