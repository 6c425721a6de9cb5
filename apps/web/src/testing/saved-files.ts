import { jest } from '@jest/globals';

/** The texts of the files that the page saves from now on, in order. */
export const savedFiles = (): string[] => {
  const saved: string[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const reader = new FileReader();
      reader.onload = () =>
        void saved.push(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
      reader.readAsArrayBuffer(blob);
      return 'blob:saved';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return saved;
};
