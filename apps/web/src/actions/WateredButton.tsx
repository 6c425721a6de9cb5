import type { RecordableActionType } from '@hedgerow/domain';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { actionIcon, labelsOf } from './labels.js';
import { useRecordAction } from './useRecordAction.js';

interface WateredButtonProps {
  readonly thingId: string;
  readonly name: string;
  /** What is recorded: the primary action of the thing, see `primaryActionOf`. */
  readonly action: RecordableActionType;
  readonly onRecorded?: () => void;
}

/** One tap: watered, or what else is the primary action of the thing. */
export function WateredButton({ thingId, name, action, onRecorded }: WateredButtonProps) {
  const { record, busy } = useRecordAction();
  const { past, verb } = labelsOf(action);
  const handleDone = async () => {
    try {
      await record({ thingId, type: action, comments: '' });
      notify(`Recorded: you ${verb} ${name}. Thank you.`);
      onRecorded?.();
    } catch (error) {
      notify(`Not recorded. ${sentenceOf(error)}`, 'bad');
    }
  };
  return (
    <Button kind="primary" icon={actionIcon(action)} thumb busy={busy} onClick={() => void handleDone()}>
      {past}
    </Button>
  );
}
