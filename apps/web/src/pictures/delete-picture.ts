import { commitLocalUpdate, graphql, type IEnvironment, type RecordSourceProxy } from 'relay-runtime';
import { unlessGone } from '../relay/api-error.js';
import { commandOf } from '../relay/command.js';
import type { deletePictureMutation } from './__generated__/deletePictureMutation.graphql.js';
import { asked } from './picture-store.js';

/** A picture that may be deleted. */
export interface DeletablePicture {
  readonly id: string;
  readonly nodeId: string;
}

/** What a picture was of, without it. The newest of the others takes its turn. */
const hidePicture = (store: RecordSourceProxy, subjectNodeId: string, nodeId: string): void => {
  const subject = store.get(subjectNodeId);
  if (!subject) return;
  let left: readonly unknown[] | undefined;
  for (const first of asked) {
    const before = subject.getLinkedRecords('pictures', { first });
    if (!before) continue;
    const others = before.filter((picture) => picture?.getDataID() !== nodeId);
    subject.setLinkedRecords(others, 'pictures', { first });
    left = others;
    const next = others.find((picture) => picture?.getValue('status') === 'READY');
    if (subject.getLinkedRecord('picture')?.getDataID() === nodeId && next)
      subject.setLinkedRecord(next, 'picture');
  }
  if (subject.getLinkedRecord('picture')?.getDataID() === nodeId) subject.setValue(null, 'picture');
  if (left === undefined || left.length === 0) subject.setValue(false, 'hasImage');
};

/**
 * Deletes a picture of something. Resolves with true when it was deleted by this, with false when it was gone already; either
 * way no page of this browser shows it any more.
 */
export const pictureDeleterOf = (environment: IEnvironment) => {
  const remove = commandOf<deletePictureMutation>(
    environment,
    graphql`
      mutation deletePictureMutation($input: DeletePictureByIdInput!) {
        deletePictureById(input: $input) {
          deletedNodeId
        }
      }
    `,
  );
  return async ({ id, nodeId }: DeletablePicture, subjectNodeId: string): Promise<boolean> => {
    const deleted = await unlessGone(remove({ id }));
    commitLocalUpdate(environment, (store) => hidePicture(store, subjectNodeId, nodeId));
    return deleted !== undefined;
  };
};
