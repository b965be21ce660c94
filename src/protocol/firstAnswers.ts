import * as v from 'valibot';
import { count, flag, type Of } from '#protocol/fields.ts';
import { answerOnWire, questionSchema, type AskedQuestion } from '#protocol/questions.ts';
import { meSchema } from '#protocol/staff.ts';

/** The id of their element: `<script type="application/json" id="shared">`. */
export const FIRST_ANSWERS_ID = 'shared';

/** The staff's name for the sign-in provider; missing: there is none. */
const provider = v.exactOptional(v.string());

/**
 * Embedded in the page by the server, so that the first screen need not ask. Questions stay as they
 * are: equal ones are found by their JSON text.
 */
export const firstAnswersSchema = v.union([
  /** Nobody is signed in; `hasNoStaff`: nobody has an account yet. */
  v.object({ me: v.null(), hasNoStaff: flag, provider }),
  v.object({
    me: meSchema,
    /** The name of the list's time zone, such as `Europe/Istanbul`. */
    zone: v.string(),
    /** For admins: the list is still to be uploaded from a browser. */
    isMovePending: flag,
    /** The address of the default view, if any. */
    start: v.exactOptional(v.string()),
    provider,
    /** As in `QuestionsResponse`. */
    revision: count,
    answers: v.array(
      v.tuple([v.custom<AskedQuestion>((asked) => v.is(questionSchema, asked)), answerOnWire]),
    ),
  }),
]);
export type FirstAnswers = Of<typeof firstAnswersSchema>;
