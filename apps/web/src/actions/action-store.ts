import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';
import { auth } from '../auth/auth.js';
import { asked as askedPictures } from '../pictures/picture-store.js';
import type { RecordedAction } from './record-action.js';
import { unsentMark } from './unsent.js';

// As many newest actions of a thing as pages ask for.
export const shown = [1, 20, 100];

let unsent = 0;

/** The viewer as the one who records: a record of its own, since the page may not have read the person. */
const viewerIn = (store: RecordSourceProxy): RecordProxy => {
  const { id, name, username } = auth.get();
  const nodeId = `client:recorder:${id}`;
  const person = store.get(nodeId) ?? store.create(nodeId, 'User');
  return person.setValue(nodeId, 'nodeId').setValue(name ?? username, 'name');
};

const newAction = (store: RecordSourceProxy, { type, comments, thingId }: RecordedAction): RecordProxy => {
  const nodeId = `${unsentMark}action:${++unsent}`;
  const at = new Date().toISOString();
  const action = store.create(nodeId, 'Action');
  for (const [name, value] of Object.entries({ nodeId, id: nodeId, type, comments, thingId }))
    action.setValue(value, name);
  action.setValue(at, 'createdAt').setValue(at, 'updatedAt').setValue(false, 'hasImage');
  // Until it is recorded there is nothing to correct.
  action.setValue(false, 'viewerMayEdit').setValue(false, 'viewerMayDelete');
  for (const which of askedPictures) action.setLinkedRecords([], 'pictures', which);
  return action.setLinkedRecord(viewerIn(store), 'creator');
};

/** The thing with this node id, as its pages show it once the action is recorded. Unknown things are left alone. */
export const showAction = (store: RecordSourceProxy, thingNodeId: string, recorded: RecordedAction): void => {
  const thing = store.get(thingNodeId);
  if (!thing) return;
  const action = newAction(store, recorded).setLinkedRecord(thing, 'thing');
  for (const first of shown) {
    const before = thing.getLinkedRecords('actions', { first });
    if (before) thing.setLinkedRecords([action, ...before].slice(0, first), 'actions', { first });
  }
  // `lastAction` waits for the answer: the chart reads its series again whenever that changes.
  if (recorded.type === 'WATERING') thing.setValue(action.getValue('createdAt'), 'lastWatering');
};

/**
 * The same thing without an action. When that was its last watering, the one before it takes its place, as far as a list
 * on the page knows it; otherwise the answer tells.
 */
export const hideAction = (store: RecordSourceProxy, thingNodeId: string, actionNodeId: string): void => {
  const thing = store.get(thingNodeId);
  if (!thing) return;
  const isWatering = store.get(actionNodeId)?.getValue('type') === 'WATERING';
  for (const first of shown) {
    const before = thing.getLinkedRecords('actions', { first });
    const left = before?.filter((action) => action?.getDataID() !== actionNodeId);
    if (!before || !left || left.length === before.length) continue;
    thing.setLinkedRecords(left, 'actions', { first });
    const watering = left.find((action) => action?.getValue('type') === 'WATERING');
    // A list that was full may go on with a watering that the page has not read.
    const isWhole = before.length < first;
    if (isWatering && (watering || isWhole))
      thing.setValue(watering?.getValue('createdAt') ?? null, 'lastWatering');
  }
};
