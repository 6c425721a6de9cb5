// How to move a map inside a page that scrolls.
export const zoomWithCtrl = 'Hold Ctrl and scroll to zoom the map';
export const zoomWithCommand = 'Hold ⌘ and scroll to zoom the map';
export const moveWithTwoFingers = 'Move the map with two fingers';

// The buttons, and the pin as screen readers name it.
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const pin = 'pin';

// A map of things.
export const thingsOnMap = (count: number) =>
  count === 1
    ? 'Map with one thing. Press its mark to see its name.'
    : `Map with ${count} things. Press a mark to see which it is.`;
export const notWatered = 'Not watered';
export const noStreets = 'Streets can’t be loaded right now. The marks are right.';

// A map of how often something was done.
export const countsOnMap = (count: number) =>
  count === 1
    ? 'Map with one thing. Press its mark to see its name.'
    : `Map with ${count} things, the larger the more was done there. Press a mark to see which it is.`;
export const times = (count: number) =>
  count === 1 ? '1 action' : `${count.toLocaleString('en-US')} actions`;
