import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { useRecordAction } from './useRecordAction.js';

/** One tap: watered. */
export function WateredButton({
  thingId,
  name,
  kind = 'primary',
}: {
  thingId: string;
  name: string;
  kind?: 'primary' | 'outline';
}) {
  const { record, busy } = useRecordAction();
  const handleWatered = async () => {
    try {
      await record({ thingId, type: 'WATERING', comments: '' });
      notify(`Recorded: you watered ${name}. Thank you.`);
    } catch (error) {
      notify(`Not recorded. ${sentenceOf(error)}`, 'bad');
    }
  };
  return (
    <Button kind={kind} icon="a-watering" thumb busy={busy} onClick={() => void handleWatered()}>
      Watered
    </Button>
  );
}
