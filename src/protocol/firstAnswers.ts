import type { AnswerOnWire, Me } from '#protocol/api.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import type { UnfinishedUpload } from '#protocol/staffApi.ts';

/** The id of the element with them: `<script type="application/json" id="shared">`. */
export const FIRST_ANSWERS_ID = 'shared';

/** What the server puts into the page, so that the first screen need not ask. */
export type FirstAnswers = {
  /** What staff call the provider where they may sign in, too; without it there is none. */
  readonly provider?: string;
} &
  /** Nobody is signed in. */
  (
    | {
        readonly me: null;
        /** There is no account yet that anybody could sign in with. Without it there is one. */
        readonly hasNoStaff?: true;
      }
    | {
        readonly me: Me;
        /** For admins: the interrupted upload of a browser's list. Without it there is none. */
        readonly move?: UnfinishedUpload;
        /** The address of the view that the list opens with. Without it there is none. */
        readonly start?: string;
        /** As `QuestionsResponse` has it. */
        readonly revision: number;
        readonly newest: number;
        readonly answers: readonly (readonly [AskedQuestion, AnswerOnWire])[];
      }
  );
