// Recording an action on a page of its own.
export const whatDidYouDo = 'What did you do?';
export const recordAction = 'Record an action';
export const recordActionOn = (thing: string) => `Record an action for ${thing}`;
export const forThing = (thing: string) => `For ${thing}.`;
export const things = 'Things';
export const typeOfAction = 'Type of action';
export const comment = 'Comment';
export const commentHint = 'Optional.';
export const photos = 'Pictures';
export const photosHint = 'Optional. Before and after, if you like.';
export const chooseFirst = 'Choose what you did';
export const recordOf = (action: string) => `Record ${action.toLowerCase()}`;
export const cancel = 'Cancel';
export const onlyHelpersRecord = (thing: string) =>
  `Only owners and collaborators of ${thing} can record actions on it.`;
export const mayNotRecordAnyMore = (thing: string) => `You can no longer record actions on ${thing}.`;
export const typedStays = 'What you typed stays here to copy.';
export const browseThings = 'Browse things';

// Recording with one tap, and what is said then.
export const isDone = (action: string) => `${action}, done`;
export const recorded = (verb: string, thing: string) => `Recorded: you ${verb} ${thing}.`;
export const notRecorded = (why: string) => `Couldn’t record it. ${why}`;
export const tryAgain = 'Try again';
export const stillSending = 'Still sending. You can carry on.';
export const recordingUndone = 'Undone for everybody.';

// An action on a timeline.
export const edited = 'Edited';
export const ofAction = (action: string) => `the action “${action}”`;
export const sending = 'Sending…';
export const editOrDelete = (action: string) => `Edit or delete: ${action}`;
export const deleteOf = (action: string) => `Delete: ${action}`;

// The sheet of an action: add pictures to it.
export const addPhotos = 'Add pictures';

// The sheet of an action: edit it.
export const edit = 'Edit';
export const editTitle = 'Edit this action';
export const saveChanges = 'Save changes';
export const changesSaved = 'Changes saved.';
export const changesUndone = 'Undone. The action is as it was before.';
export const discardTitle = 'Discard your changes?';
export const discardWarning = 'Your changes aren’t saved yet, and will be lost.';
export const discard = 'Discard';
export const keepEditing = 'Keep editing';

// The sheet of an action: delete it.
export const deleteAction = 'Delete';
export const deleteTitle = 'Delete this action?';
export const deleteWarning = (action: string, comment: string) =>
  `${action}${comment && `: “${comment}”`}. It will be deleted for everybody.`;
export const deleteConfirm = 'Delete action';
export const deleting = 'Deleting…';
export const keepIt = 'Keep it';
export const deleteFailed = 'Failed to delete action';
export const deleted = 'The action was deleted.';
export const alreadyDeleted = 'It was already deleted.';
export const deletedMeanwhile = 'This action was deleted in the meantime.';
export const close = 'Close';
