import { useRef, useState } from 'react';
import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { withTest } from '#domain/query/condition/withTest.ts';
import { pageCount, rangeText } from '#domain/query/pages.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { placeInPages, shownPage } from '#screens/user-list/pageOfUsers.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { trPlaces } from '#text/user-list/trPlaces.ts';
import { Pager } from '#ui/controls/Pager.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { boxOf, insideBox, type PlaceMark } from './placeMarks.ts';
import styles from './SpotDialog.module.css';

interface SpotDialogProps {
  mark: PlaceMark;
  query: UserQuery;
  onPeek: (user: User) => void;
  onClose: () => void;
}

/** The users at one point of the map: a press shows one of them beside it. */
export function SpotDialog({ mark, query, onPeek, onClose }: SpotDialogProps) {
  const [page, setPage] = useState(1);
  const chosen = useRef<User>(null);
  const shown = useAnswerOrPrevious(spotQuestion(mark, query, page));
  const { value: answer } = shown;
  const end = () => {
    onClose();
    if (chosen.current !== null) onPeek(chosen.current);
  };
  return (
    <Modal
      isWide
      hasFixedTop
      title={trPlaces.spotTitle(mark.count)}
      closeLabel={trPlaces.close}
      onClose={end}
    >
      {(close) => (
        <ModalBody className={styles.body}>
          <AnswerArea shown={shown}>
            <UserButtons
              users={answer?.rows ?? []}
              onChoose={(user) => {
                chosen.current = user;
                close();
              }}
            />
          </AnswerArea>
          {mark.count > TABLE_PAGE_SIZE && (
            <Pager
              label={trPlaces.spotPages}
              page={shownPage(shown, page)}
              pageCount={pageCount(answer?.total ?? 0, TABLE_PAGE_SIZE)}
              onPageChange={setPage}
            >
              {answer &&
                placeInPages(answer, rangeText(answer.page, answer.total, TABLE_PAGE_SIZE))}
            </Pager>
          )}
        </ModalBody>
      )}
    </Modal>
  );
}

function spotQuestion({ spread }: PlaceMark, query: UserQuery, page: number): PageQuestion {
  const inside = insideBox(boxOf(spread), true);
  const condition = withTest(query.condition ?? null, inside) ?? { join: 'and', parts: [inside] };
  return {
    kind: 'page',
    query: { ...query, condition, sort: 'name' },
    page,
    size: TABLE_PAGE_SIZE,
  };
}

interface UserButtonsProps {
  users: readonly User[];
  onChoose: (user: User) => void;
}

function UserButtons({ users, onChoose }: UserButtonsProps) {
  return (
    <ul className={styles.users}>
      {users.map((user) => (
        <li key={user.id}>
          <button type="button" className={styles.user} onClick={() => onChoose(user)}>
            <bdi translate="no">{nameOf(user)}</bdi>
            <bdi className={styles.email} dir="ltr" translate="no">
              {user.email}
            </bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
