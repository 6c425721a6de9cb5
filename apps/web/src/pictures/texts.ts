// A picture
export const pictureOf = (name: string) => `Picture of ${name}`;
export const pictureNumber = (name: string, number: number, count: number) =>
  count > 1 ? `Picture ${number} of ${count} of ${name}` : pictureOf(name);
export const enlarge = (picture: string) => `${picture}, enlarge`;
export const preparing = 'Being prepared…';
export const notShown = 'Not shown';
export const unreadable = 'This picture couldn’t be read. Delete it, and choose another one.';
export const tooManyPixels =
  'This picture has too many pixels: at most 25 million. Delete it, and add it smaller.';
export const lost = 'This picture was lost on its way. Delete it, and add it again.';

// The pictures of something
export const pictures = 'Pictures';
export const addPictures = 'Add pictures';
export const addPicturesTo = (name: string) => `Add pictures to ${name}`;
export const addFirst = 'Add the first picture';
export const none = 'A picture helps others to find it, and shows how it changes. There is none yet.';

// Before and after
export const compare = 'Before and after';
export const stopComparing = 'All pictures';
export const before = 'Before';
export const after = 'After';
export const compared = (picture: string, time: string) => `${picture}, ${time}`;
export const slider = 'How much of the earlier picture is shown';
export const share = (percent: number) => `${percent} % before, ${100 - percent} % after`;
export const sliderHint = 'Drag across the picture. On a keyboard, use the left and right arrow keys.';
export const takenAt = (time: string, action: string | undefined) => (action ? `${time}: ${action}` : time);
export const numbered = (label: string, number: number, count: number) => `${label} (${number} of ${count})`;
export const nothingToCompare = 'It takes two pictures to compare. There is one at most now.';
export const notCompared = 'Failed to load the pictures';

// Choosing files
export const choose = 'Choose pictures';
export const chooseOne = 'Choose a picture';
export const takePicture = 'Take a picture';
export const pickerHint = 'JPEG, PNG, WebP or AVIF. Large photos are made smaller before they’re sent.';
export const dropHint = 'You can also drop pictures here, or paste one.';
export const chosen = 'Chosen pictures';
export const tooMany = (most: number, left: number) =>
  `At most ${most} pictures at once: ${left === 1 ? 'one was' : `${left} were`} left out. Add them afterwards.`;
export const noPictures = 'There was no picture in this. Choose a JPEG, PNG, WebP or AVIF.';

// A file on its way
export const waiting = 'Waiting…';
export const sending = (percent: number) => `Sending, ${percent} %`;
export const sent = 'Ready to add';
export const progressOf = (file: string) => `Sending ${file}`;
export const crop = 'Crop';
export const cropOf = (file: string) => `Crop ${file}`;
export const tryAgain = 'Try again';
export const tryAgainWith = (file: string) => `Try again with ${file}`;
export const takeAway = 'Remove';
export const takeAwayOf = (file: string) => `Remove ${file}`;
export const cancelOf = (file: string) => `Cancel ${file}`;
export const countSent = (sent: number, all: number) => `${sent} of ${all} sent`;
export const someFailed = 'A picture wasn’t sent. Try it again above, or remove it.';
export const notAdded = (why: string) => `Couldn’t add the pictures. ${why}`;
export const notAddedToNew = (name: string) =>
  `${name} was saved without its pictures. Add them again on its page.`;
export const notAddedToAction =
  'The action was recorded without its pictures. Add them again from the timeline.';
export const added = (count: number) =>
  count === 1 ? 'The picture was added.' : `${count} pictures were added.`;
export const addThese = (count: number) => (count === 1 ? 'Add this picture' : `Add ${count} pictures`);

// Why a file is not taken
export const emptyFile = 'This file is empty. Choose another one.';
export const tooLarge = 'This file is larger than 10 MB. Choose a smaller one.';
export const notRead = 'This is no picture that can be read. Choose a JPEG, PNG, WebP or AVIF.';
export const pixels = 'This picture has more than 25 million pixels. Choose a smaller one, or crop it.';
export const signInAgain = 'Your session has ended. Sign in again, and choose the picture once more.';
export const notKept = 'Pictures can’t be kept just now. Try again in a moment.';
export const tooFast = 'That was many pictures in a short time. Wait a minute, then try again.';
export const tooSlow = 'The picture took too long to arrive. Try again where the signal is better.';

// Cropping
export const cropTitle = 'Crop the picture';
export const cropSquareTitle = 'Choose the part to show';
export const cropHint =
  'Drag the frame or its corners. On a keyboard, Tab goes to a corner and the arrow keys move it.';
export const cropArea = 'Part of the picture that is kept';
export const cropCorner = 'Move this corner with the arrow keys';
export const keepPart = 'Keep this part';
export const useThis = 'Use this picture';
export const cancel = 'Cancel';

// The one picture of a person or a group
export const yourPicture = 'Your picture';
export const groupPicture = 'Picture of the group';
export const yourPictureHint = 'People who are signed in see it beside your name.';
export const groupPictureHint = 'It’s shown beside the name of the group.';
export const changePicture = 'Change picture';
export const remove = 'Remove picture';
export const removeTitle = 'Remove this picture?';
export const removeWarning = 'It will be deleted for everybody.';
export const removeConfirm = 'Remove picture';
export const removing = 'Removing…';
export const keepIt = 'Keep it';
export const removed = 'The picture was deleted.';
export const alreadyRemoved = 'It was already deleted.';
export const removeFailed = 'Failed to delete the picture';
export const nowShown = 'Your new picture is shown.';

// Full screen
export const close = 'Close';
export const previous = 'Previous picture';
export const next = 'Next picture';
export const deletePicture = 'Delete picture';
export const deleteTitle = 'Delete this picture?';
export const ofAction = (action: string) => `${action}.`;
export const addedBy = (name: string) => `Added by ${name}`;
export const position = (number: number, count: number) => `${number} of ${count}`;

// Leaving with chosen files
export const discardTitle = 'Leave without adding the pictures?';
export const discardWarning = 'The pictures you chose aren’t added yet.';
export const discard = 'Leave';
export const keepChoosing = 'Stay';
