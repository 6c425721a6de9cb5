import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure, getConfig } from '@testing-library/react';

const { getElementError: withDocument } = getConfig();
/** Whether a query is asked again and again: what it says in the meantime is thrown away. Testing Library's own flag, which its types do not tell. */
const isWaiting = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

configure({
  // On a busy machine, compiling the code of a page at its first visit takes seconds.
  asyncUtilTimeout: 10_000,
  // Printing the document with each look took a sixth of the time of the longest test file. What has waited in vain still prints it.
  getElementError: (message, container) => {
    if (!isWaiting()) return withDocument(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
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
