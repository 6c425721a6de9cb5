// How to move a map inside a page that scrolls.
export const zoomWithCtrl = 'Hold Ctrl and scroll to zoom the map';
export const zoomWithCommand = 'Hold ⌘ and scroll to zoom the map';
export const moveWithTwoFingers = 'Move the map with two fingers';

// The buttons, and the pin as screen readers name it.
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const pin = 'pin';
