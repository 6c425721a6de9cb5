import type { FeedbackKind } from '@hedgerow/domain';
import { useRef, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { feedbackKindLabels } from '../feedback/labels.js';
import { personPath } from '../people/person-path.js';
import { unlessGone } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { useOnce } from '../relay/useOnce.js';
import { Age } from '../time/Age.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { Row } from '../ui/Row.js';
import { undoBy } from '../ui/undo.js';
import type {
  FeedbackRow_feedback$data,
  FeedbackRow_feedback$key,
} from './__generated__/FeedbackRow_feedback.graphql.js';
import type { FeedbackRowAnswerMutation } from './__generated__/FeedbackRowAnswerMutation.graphql.js';
import type { FeedbackRowDeleteMutation } from './__generated__/FeedbackRowDeleteMutation.graphql.js';
import styles from './Support.module.css';
import * as texts from './support-texts.js';
import { useCountOpen } from './useWaiting.js';

interface FeedbackRowProps {
  readonly feedback: FeedbackRow_feedback$key;
  /** It stays in this list whether it is answered or not. */
  readonly stays: boolean;
  /** Told when it leaves this list, by the press on one of its buttons. */
  readonly onGone: (id: string, button: Element | null) => void;
  /** Told when that is undone. */
  readonly onBack: () => void;
}

/** What one person or guest wrote: who, when, from where, and the buttons that say it is answered or delete it. */
export function FeedbackRow({ feedback, ...list }: FeedbackRowProps) {
  const data = useFragment(
    graphql`
      fragment FeedbackRow_feedback on Feedback {
        id
        kind
        text
        email
        page
        isFromGuest
        at
        answeredAt
        writer {
          id
          name
          emails {
            email
            isPrimary
          }
        }
        answeredBy {
          name
        }
      }
    `,
    feedback,
  );
  const { id, kind, text, page, at, answeredAt, answeredBy } = data;
  return (
    <Row className={styles.row}>
      <div>
        <b>{feedbackKindLabels[kind as FeedbackKind] ?? feedbackKindLabels.OTHER}</b>
        <p className="small">
          <Writer of={data} /> · <Age at={at} />
          {page && ` · ${texts.from(page)}`}
        </p>
        {text == null ? <p className="small">{texts.erased}</p> : <p className={styles.said}>{text}</p>}
        {answeredAt && (
          <p className="small">
            {texts.answeredBy(answeredBy?.name ?? texts.deactivated)} <Age at={answeredAt} />
          </p>
        )}
      </div>
      <div className="actions">
        <AnswerButton id={id} isAnswered={answeredAt != null} {...list} />
        <DeleteButton id={id} isAnswered={answeredAt != null} onGone={list.onGone} />
      </div>
    </Row>
  );
}

/** Who wrote it, and where they are answered. */
function Writer({ of: { isFromGuest, writer, email, text } }: { readonly of: FeedbackRow_feedback$data }) {
  if (isFromGuest)
    return (
      <>
        {texts.aGuest}
        {', '}
        {email ? <Address email={email} text={text} /> : texts.noAnswer}
      </>
    );
  if (!writer) return texts.deactivated;
  const own = writer.emails?.find(({ isPrimary }) => isPrimary) ?? writer.emails?.[0];
  return (
    <>
      <Link className="link" to={personPath(writer.id)}>
        {writer.name}
      </Link>
      {own && (
        <>
          {', '}
          <Address email={own.email} text={text} />
        </>
      )}
    </>
  );
}

// A subject that a mail program shows whole.
const longestQuote = 60;

interface AddressProps {
  readonly email: string;
  readonly text: string | null | undefined;
}

/** Where a writer is answered: a letter to them, whose subject says what they wrote. */
function Address({ email, text }: AddressProps) {
  // By characters: half of one is nothing that an address can hold.
  const words = [...(text ?? '').replaceAll(/\s+/g, ' ').trim()];
  const quote =
    words.length > longestQuote ? `${words.slice(0, longestQuote - 1).join('')}…` : words.join('');
  const subject = encodeURIComponent(texts.answerSubject(quote));
  return (
    <a className="link" href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}>
      {email}
    </a>
  );
}

interface AnswerButtonProps extends Omit<FeedbackRowProps, 'feedback'> {
  readonly id: string;
  readonly isAnswered: boolean;
}

/** Says that it is answered, or not yet. Where that takes it out of the list, Undo brings it back. */
function AnswerButton({ id, isAnswered, stays, onGone, onBack }: AnswerButtonProps) {
  const answer = useCommand<FeedbackRowAnswerMutation>(graphql`
    mutation FeedbackRowAnswerMutation($input: AnswerFeedbackInput!) {
      answerFeedback(input: $input) {
        feedback {
          ...FeedbackRow_feedback
        }
      }
    }
  `);
  const countOpen = useCountOpen();
  const handleUndo = async () => {
    await answer({ id, isAnswered });
    countOpen(isAnswered ? -1 : 1);
    onBack();
  };
  const undo = undoBy(handleUndo, texts.answerUndone);
  const [handleAnswer, busy] = useOnce(async (button: Element) => {
    try {
      await answer({ id, isAnswered: !isAnswered });
    } catch (error) {
      return void notify(sentenceOf(error), 'bad');
    }
    countOpen(isAnswered ? 1 : -1);
    notify(isAnswered ? texts.isOpen : texts.isAnswered, 'good', undo);
    if (!stays) onGone(id, button);
  });
  return (
    <Button
      icon={isAnswered ? 'undo' : 'check'}
      busy={busy}
      onClick={({ currentTarget }) => void handleAnswer(currentTarget)}
    >
      {isAnswered ? texts.reopen : texts.markAnswered}
    </Button>
  );
}

function DeleteButton({ id, isAnswered, onGone }: Omit<AnswerButtonProps, 'stays' | 'onBack'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const remove = useCommand<FeedbackRowDeleteMutation>(graphql`
    mutation FeedbackRowDeleteMutation($input: DeleteFeedbackByIdInput!) {
      deleteFeedbackById(input: $input) {
        deletedNodeId
      }
    }
  `);
  const countOpen = useCountOpen();
  const handleConfirm = async () => {
    // Gone already is as good.
    await unlessGone(remove({ id }));
    if (!isAnswered) countOpen(-1);
    setAsks(false);
    onGone(id, button.current);
    notify(texts.deleted);
  };
  return (
    <>
      <Button
        ref={button}
        kind="dangerText"
        icon="trash"
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        {texts.deleteIt}
      </Button>
      <Confirm
        open={asks}
        title={texts.deleteTitle}
        confirm={texts.deleteIt}
        running={texts.deleting}
        failure={texts.deleteFailed}
        onConfirm={handleConfirm}
        onClose={() => setAsks(false)}
      >
        {texts.deleteWhy}
      </Confirm>
    </>
  );
}
