// Every form
export const isNew = 'New';
export const lead = 'Fields with an asterisk are mandatory.';
export const name = 'Name';
export const mandatory = 'This field is mandatory';
export const noneChosen = 'Choose one';
export const markedMandatory = (label: string) => `${label} *`;

// Changing a record
export const saveChanges = 'Save changes';
export const cancel = 'Cancel';
export const loadAgain = 'Load it again';
export const changesSaved = 'Changes saved.';
export const changesUndone = (name: string) => `Undone. ${name} is as it was before.`;
export const goneWhileTyped = (gone: string) => `${gone} What you typed stays here to copy.`;

// Leaving a form
export const leaveTitle = 'Leave without saving?';
export const leaveWarning = 'Your changes aren’t saved yet. If you leave now, they are lost.';
export const leave = 'Leave';
export const stay = 'Stay';

// A field that was changed elsewhere while something else was typed
export const clearedMeanwhile = 'Cleared in the meantime.';
export const changedMeanwhile = (text: string) => `Changed in the meantime to “${text}”.`;
export const useTheirs = 'Use theirs';
export const keepMine = 'Keep mine';
export const undecided = 'Choose one of the two first';

// Days
export const firstDay = 'First day';
export const lastDay = 'Last day';

// Types of events that were chosen
export const chosenTypes = 'Chosen types';
export const leaveOut = (type: string) => `Leave ${type} out`;

// From when, and until when
const ends = { from: 'From', to: 'To' } as const;
export const from = (zone: string) => `From, ${zone}`;
export const fromHint = 'Empty: the first event. Without a time the day begins at midnight.';
export const toBefore = (zone: string) => `To, not included, ${zone}`;
export const toWithin = (zone: string) => `To, ${zone}`;
export const toWithinHint = 'Empty: until now. Without a time the day is included.';
export const toHint = 'Empty: until now. Without a time the day itself is not included.';
export const time = 'Time';
export const timeOf = (end: keyof typeof ends) => `${time} of ${ends[end]}`;
export const halfDay = (end: keyof typeof ends) =>
  `${ends[end]}: this is no day yet. Fill in month, day and year, or empty all three.`;
export const halfTime = (end: keyof typeof ends) =>
  `${ends[end]}: this is no time yet. Fill in hour and minute, or empty both.`;
export const noDay = (end: keyof typeof ends) =>
  `${ends[end]}: this time has no day. Choose the day, or empty the time.`;

// A location
export const location = 'Location';
export const locationHint = 'Tap the map where it stands, or use your own location while you’re beside it.';
export const locationHintWithoutMap =
  'This browser can’t show the map. Use your own location while you’re beside it, or enter coordinates.';
export const useMyLocation = 'Use my location';
export const enterCoordinates = 'Enter coordinates';
export const removeLocation = 'Remove location';
export const latitude = 'Latitude';
export const longitude = 'Longitude';

// The map of a location
export const map = 'Map of the location';
export const mapLost = 'The map didn’t load. Use your own location, or enter coordinates.';
export const tryAgain = 'Try again';
export const pinInMiddle = 'Put the pin in the middle';
export const pinLabel = (location: string) => `Location, ${location}. Use the arrow keys to move it.`;
export const pinAt = (location: string) => `Pin at ${location}.`;
export const noPin = 'No pin yet. Tap the map where it stands.';
export const moveCloser =
  'Move closer first: from this far a pin could be kilometres off. Zoom in, or use your own location.';
export const noStreetsHere = 'This map shows no streets, only coasts and borders.';
export const noStreets = 'Streets can’t be loaded right now. You can still put the pin on the outline.';

// The browser's own location
export const noGeolocation = 'Geolocation is not supported on this device';
export const geolocationDenied = 'Geolocation permission denied';
export const notLocated = 'Couldn’t get your location. Try again.';
