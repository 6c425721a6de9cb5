import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure, getConfig } from '@testing-library/react';

const { getElementError: withDocument } = getConfig();
/** Whether a query is asked again and again. Testing Library's own flag, which is not in its types. */
const isWaiting = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

/** Says what was not found, and shows the document when it is read after the wait. */
const shownWhenRead = (message: string, container: Element): Error =>
  Object.defineProperty(Object.assign(new Error(), { name: 'TestingLibraryElementError' }), 'message', {
    configurable: true,
    get: () => (isWaiting() ? message : withDocument(message, container).message),
  });

configure({
  // On a busy machine, compiling the code of a page at its first visit takes seconds.
  asyncUtilTimeout: 10_000,
  // Printing the document with each look, for an error that is thrown away, took a sixth of the time of the longest test file.
  getElementError: (message, container) =>
    // Without a message it is one of several elements that were found, of which the document is all that is said.
    message === null || !isWaiting() ? withDocument(message, container) : shownWhenRead(message, container),
});
jest.setTimeout(30_000);

// What browsers have and jsdom has not.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => undefined;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
