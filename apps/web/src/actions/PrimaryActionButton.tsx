import { primaryActionOf } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { thingWater } from '../readings/state.js';
import { useNow } from '../time/useNow.js';
import type { PrimaryActionButton_thing$key } from './__generated__/PrimaryActionButton_thing.graphql.js';
import { RecordButton } from './RecordButton.js';

interface PrimaryActionButtonProps {
  readonly thing: PrimaryActionButton_thing$key;
  readonly kind?: 'primary' | 'outline';
}

/** One tap: watered, or what else is the primary action of the thing. */
export function PrimaryActionButton({ thing, kind }: PrimaryActionButtonProps) {
  const data = useFragment(
    graphql`
      fragment PrimaryActionButton_thing on Thing {
        nodeId
        id
        name
        type
        water
        waterReading: latest(parameter: WATER) {
          at
        }
        lastWatering
      }
    `,
    thing,
  );
  const { nodeId, id, name } = data;
  const action = primaryActionOf(thingWater(data), useNow());
  return <RecordButton nodeId={nodeId} thingId={id} name={name} action={action} kind={kind} />;
}
