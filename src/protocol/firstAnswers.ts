import type { AnswerOnWire, AskedQuestion, Me } from '#protocol/api.ts';
import type { UnfinishedUpload } from '#protocol/staffApi.ts';

/** The id of their element: `<script type="application/json" id="shared">`. */
export const FIRST_ANSWERS_ID = 'shared';

/** Embedded in the page by the server, so that the first screen need not ask. */
export type FirstAnswers = {
  /** The staff's name for the sign-in provider; missing: there is none. */
  readonly provider?: string;
} &
  /** Nobody is signed in. */
  (
    | {
        readonly me: null;
        /** Set while nobody has an account yet. */
        readonly hasNoStaff?: true;
      }
    | {
        readonly me: Me;
        /** The name of the list's time zone, such as `Europe/Istanbul`. */
        readonly zone: string;
        /** For admins: the interrupted upload of a browser's list, if any. */
        readonly move?: UnfinishedUpload;
        /** The address of the default view, if any. */
        readonly start?: string;
        /** As in `QuestionsResponse`. */
        readonly revision: number;
        readonly newest: number;
        readonly answers: readonly (readonly [AskedQuestion, AnswerOnWire])[];
      }
  );
