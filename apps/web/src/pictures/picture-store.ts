import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';

/** The newest pictures that pages ask for: of a thing, to compare two of them, and of an action. */
export const asked = [{ first: 24, withActions: true }, { first: 100, withActions: true }, { first: 6 }];

/** New pictures of something, before those that its pages show already. */
export const showPictures = (
  store: RecordSourceProxy,
  subjectNodeId: string,
  added: readonly RecordProxy[],
): void => {
  const subject = store.get(subjectNodeId);
  for (const which of asked) {
    const before = subject?.getLinkedRecords('pictures', which);
    if (!subject || !before) continue;
    const isNew = (picture: RecordProxy) =>
      !before.some((other) => other?.getDataID() === picture.getDataID());
    subject.setLinkedRecords([...added.filter(isNew), ...before].slice(0, which.first), 'pictures', which);
  }
};
