import { primaryActionOf, type RecordableActionType } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import type { WateredButton_thing$key } from './__generated__/WateredButton_thing.graphql.js';
import { actionIcon, labelsOf } from './labels.js';
import { useRecordAction } from './useRecordAction.js';

/** One tap: watered, or what else is the primary action of the thing. */
export function WateredButton({ thing }: { readonly thing: WateredButton_thing$key }) {
  const data = useFragment(
    graphql`
      fragment WateredButton_thing on Thing {
        id
        name
        type
        water
      }
    `,
    thing,
  );
  return <RecordButton thingId={data.id} name={data.name} action={primaryActionOf(data)} />;
}

interface RecordButtonProps {
  readonly thingId: string;
  readonly name: string;
  readonly action: RecordableActionType;
  readonly onRecorded?: () => void;
}

/** One tap records an action that needs no comment. */
export function RecordButton({ thingId, name, action, onRecorded }: RecordButtonProps) {
  const { record, busy } = useRecordAction();
  const { past, verb } = labelsOf(action);
  const handleRecord = async () => {
    try {
      await record({ thingId, type: action, comments: '' });
      notify(`Recorded: you ${verb} ${name}. Thank you.`);
      onRecorded?.();
    } catch (error) {
      notify(`Not recorded. ${sentenceOf(error)}`, 'bad');
    }
  };
  return (
    <Button kind="primary" icon={actionIcon(action)} thumb busy={busy} onClick={() => void handleRecord()}>
      {past}
    </Button>
  );
}
