import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import {
  all,
  check,
  type FieldError,
  length,
  oneOf,
  optional,
  required,
  type Rule,
} from '../events/validation.js';
import { routeOf } from '../navigation/routes.js';
import { isAdmin, isEmail, isSignedIn, type Viewer } from '../users/rules.js';
import {
  type Feedback,
  feedbackAnswered,
  feedbackDeleted,
  type FeedbackFact,
  feedbackSent,
  type FeedbackKind,
  feedbackKinds,
  feedbackReopened,
} from './feedback.js';

/** Characters of one feedback: some two printed pages. */
export const longestFeedback = 4_000;

/** What a person or a guest says. */
export interface NewFeedback {
  readonly kind: string;
  readonly text: string;
  /** Where a guest may be answered; people who are signed in have an address. */
  readonly email?: string | null | undefined;
  /** The path of the page that they came from. */
  readonly page?: string | null | undefined;
}

/** Longer paths are of no page. It is folded, so that no more than a line of the table of routes is kept. */
const longestPath = 2_000;

const isText: Rule<string> = (text) =>
  required('Text')(text.trim()) ?? length('Text', 1, longestFeedback)(text);

/** Everything that is wrong with feedback, field by field. */
export const checkFeedback = (given: NewFeedback): FieldError[] =>
  check(given, {
    kind: all<string>(required('Kind'), oneOf('Kind', feedbackKinds)),
    text: isText,
    email: optional(isEmail),
    page: optional(length('Page', 0, longestPath)),
  });

interface SendFeedback extends NewFeedback {
  readonly viewer: Viewer;
  readonly feedbackId: string;
}

/**
 * Anyone may write what is wrong or missing. The texts of a person are sealed with their own key and end with it; those of a
 * guest with a key of this feedback. Of where they came from the route is kept: no id, and nothing that was searched for.
 */
export const sendFeedback = ({
  viewer,
  feedbackId,
  ...given
}: SendFeedback): readonly FeedbackFact[] | Rejection => {
  const wrong = checkFeedback(given);
  if (wrong.length > 0) return rejectFields(wrong);
  const text = given.text.trim();
  const email = given.email?.trim() ?? '';
  const from = given.page ? { page: routeOf(given.page).route } : {};
  const said = { feedbackId, kind: given.kind as FeedbackKind, text, ...from };
  if (isSignedIn(viewer)) {
    const { userId } = viewer;
    return [feedbackSent({ ...said, sealedFor: userId, userId })];
  }
  return [feedbackSent({ ...said, sealedFor: feedbackId, ...(email === '' ? {} : { email }) })];
};

interface ByAdministrator {
  readonly viewer: Viewer;
}

/** Feedback is for administrators: others are told no, whether it is there or not. */
const refused = (known: Feedback, viewer: Viewer): Rejection | undefined => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!isAdmin(viewer)) return reject('DENIED');
  return known.feedbackId === '' ? reject('NTFND', 'Feedback not found') : undefined;
};

/** An administrator says whether feedback is answered. */
export const answerFeedback = (
  known: Feedback,
  { viewer, isAnswered }: ByAdministrator & { readonly isAnswered: boolean },
): readonly FeedbackFact[] | Rejection => {
  const no = refused(known, viewer);
  if (no) return no;
  if (known.isAnswered === isAnswered) return [];
  const { feedbackId } = known;
  return [
    isAnswered
      ? feedbackAnswered({ feedbackId, answeredBy: viewer.userId! })
      : feedbackReopened({ feedbackId, reopenedBy: viewer.userId! }),
  ];
};

/** An administrator deletes feedback. The texts of a guest can never be read again. */
export const deleteFeedback = (
  known: Feedback,
  { viewer }: ByAdministrator,
): readonly FeedbackFact[] | Rejection => {
  const no = refused(known, viewer);
  if (no) return no;
  const { feedbackId, sealedFor } = known;
  return [feedbackDeleted({ feedbackId, sealedFor, deletedBy: viewer.userId! })];
};
