import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendFile } from './send-file.js';
import { shrink } from './shrink.js';
import { createUploads, type Upload, type Uploads } from './uploads.js';

/** A random id as the api takes it (UUID 4), also where crypto.randomUUID is missing. */
const newSession = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** How files are made small and sent; tests put other functions in their place. */
export const uploadRim = { shrink, send: sendFile, newSession };

export type UsedUploads = Uploads & { readonly all: readonly Upload[] };

/** The files that were chosen on this page. They are sent again by themselves when the network is back, and end with the page. */
export const useUploads = (): UsedUploads => {
  const [uploads] = useState(() => createUploads(uploadRim));
  const all = useSyncExternalStore(uploads.subscribe, uploads.get);
  useEffect(() => {
    window.addEventListener('online', uploads.retryLost);
    return () => {
      window.removeEventListener('online', uploads.retryLost);
      uploads.clear();
    };
  }, [uploads]);
  return { ...uploads, all };
};
