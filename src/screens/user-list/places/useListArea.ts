import type { ConditionTest } from '#domain/query/condition/condition.ts';
import { withTest } from '#domain/query/condition/withTest.ts';
import { formatCondition, parsePieces, invalidPieces } from '#domain/view/conditionAddress.ts';
import { switchView, type ListView } from '#domain/view/viewAddress.ts';
import { withWhere } from '#domain/view/withWhere.ts';
import type { DegreesBox } from '#screens/map/leafletMap.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { insideBox, sightBox } from './placeMarks.ts';

/**
 * Shows the users in the visible area as a table; `null`: the condition already has too many tests.
 */
export function useListArea(): ((sight: DegreesBox) => void) | null {
  const { listView, pushView } = useUserList();
  const where = listView.view.where ?? [];
  if (whereInside(where, insideBox({ south: 0, west: 0, north: 0, east: 0 })) === null) return null;
  return (sight) => {
    const inside = whereInside(where, insideBox(sightBox(sight)));
    if (inside !== null) pushView(asTable(listView, inside));
  };
}

function asTable(listView: ListView, where: readonly string[]): ListView {
  const table = switchView(listView, 'table');
  return table.kind === 'table' ? { kind: 'table', view: withWhere(table.view, where) } : table;
}

/** The pieces of an address with one more test. Invalid pieces stay. */
function whereInside(where: readonly string[], test: ConditionTest): readonly string[] | null {
  const condition = withTest(parsePieces(where), test);
  return condition && [...formatCondition(condition), ...invalidPieces(where)];
}
