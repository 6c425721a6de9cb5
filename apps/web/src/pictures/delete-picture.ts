import {
  commitLocalUpdate,
  graphql,
  type IEnvironment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime';
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
  // The pictures of a thing are listed with those of its actions, which never stand for the thing itself.
  const isOwn = (picture: RecordProxy): boolean =>
    (picture.getLinkedRecord('action')?.getDataID() ?? subjectNodeId) === subjectNodeId;
  let left: readonly unknown[] | undefined;
  for (const which of asked) {
    const before = subject.getLinkedRecords('pictures', which);
    if (!before) continue;
    const others = before.flatMap((picture) => (picture && picture.getDataID() !== nodeId ? [picture] : []));
    subject.setLinkedRecords(others, 'pictures', which);
    left = others.filter(isOwn);
    const next = others.find((picture) => isOwn(picture) && picture.getValue('status') === 'READY');
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
    commitLocalUpdate(environment, (store) => {
      const action = store.get(nodeId)?.getLinkedRecord('action')?.getDataID();
      for (const subject of new Set([subjectNodeId, action]))
        if (subject !== undefined) hidePicture(store, subject, nodeId);
    });
    return deleted !== undefined;
  };
};
