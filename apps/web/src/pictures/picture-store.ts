import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';

/** As many newest pictures as pages ask for: of a thing, and of an action. */
export const asked = [24, 6];

/** New pictures of something, before those that its pages show already. */
export const showPictures = (
  store: RecordSourceProxy,
  subjectNodeId: string,
  added: readonly RecordProxy[],
): void => {
  const subject = store.get(subjectNodeId);
  for (const first of asked) {
    const before = subject?.getLinkedRecords('pictures', { first });
    if (!subject || !before) continue;
    const isNew = (picture: RecordProxy) =>
      !before.some((other) => other?.getDataID() === picture.getDataID());
    subject.setLinkedRecords([...added.filter(isNew), ...before].slice(0, first), 'pictures', { first });
  }
};
