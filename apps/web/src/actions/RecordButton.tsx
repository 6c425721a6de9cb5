import type { RecordableActionType } from '@hedgerow/domain';
import { useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { codeOf } from '../relay/api-error.js';
import { useOnce } from '../relay/useOnce.js';
import { goneSentence } from '../things/texts.js';
import { Button } from '../ui/Button.js';
import { codeForPress } from '../ui/code.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { actionIcon, labelsOf } from './labels.js';
import type { RecordAction } from './record-action.js';
import * as texts from './texts.js';

interface RecordButtonProps {
  /** Where the page is to show the action before the answer is there. */
  readonly nodeId?: string | undefined;
  readonly thingId: string;
  readonly name: string;
  readonly action: RecordableActionType;
  readonly kind?: 'primary' | 'outline' | undefined;
  readonly onRecorded?: () => void;
}

/**
 * One tap records an action that needs no comment. The page says so at once. While Undo is offered the button only says
 * that it is done: a second tap of a quick thumb is no second watering, nor what would be offered after it.
 */
export function RecordButton({
  nodeId,
  thingId,
  name,
  action,
  kind = 'primary',
  onRecorded,
}: RecordButtonProps) {
  const record = useRecorder();
  const done = useDone();
  const [pressed, setPressed] = useState(action);
  const [handleRecord, busy] = useOnce(async (type: RecordableActionType) => {
    if (done.is()) return;
    setPressed(type);
    try {
      await record(
        { thingId, type, comments: '' },
        {
          ...(nodeId === undefined ? {} : { atOnceOn: nodeId }),
          done: texts.recorded(labelsOf(type).verb, name),
          onUndoEnd: done.clear,
        },
      );
      done.set();
      onRecorded?.();
    } catch (error) {
      if (codeOf(error) === 'NTFND') return void notify(texts.notRecorded(goneSentence(name)), 'bad');
      const again = { label: texts.tryAgain, run: () => void handleRecord(type) };
      notify(texts.notRecorded(sentenceOf(error)), 'bad', again);
    }
  });
  // What was pressed stays on the button while the page, live, has gone on to another action.
  const shown = busy || done.shown ? pressed : action;
  return (
    <Button
      kind={done.shown ? 'outline' : kind}
      icon={done.shown ? 'check' : actionIcon(shown)}
      thumb
      busy={busy}
      aria-disabled={done.shown}
      aria-label={done.shown ? texts.isDone(labelsOf(shown).past) : undefined}
      onClick={() => void handleRecord(shown)}
    >
      {labelsOf(shown).past}
    </Button>
  );
}

// Its code comes after the first screen, before a thumb is there.
const recorder = codeForPress(async () => (await import('./record-action.js')).recorderOf);

/** Records an action; the first press waits for the code, if that has not come. */
const useRecorder = (): RecordAction => {
  const environment = useRelayEnvironment();
  const made = useRef<RecordAction>(undefined);
  return async (...args) => {
    made.current ??= (recorder.now ?? (await recorder.come()))(environment);
    return made.current(...args);
  };
};

/** Remembers that something is done, until it is told that Undo is no longer offered. */
const useDone = () => {
  const [shown, setShown] = useState(false);
  const current = useRef(false);
  const put = (isDone: boolean) => {
    current.current = isDone;
    setShown(isDone);
  };
  return {
    shown,
    /** Asked in a handler: also right before the page is drawn again. */
    is: () => current.current,
    set: () => put(true),
    clear: () => put(false),
  };
};
