import type { Codec } from '../reading.js';
import { lse01 } from './lse01.js';
import { lsph01 } from './lsph01.js';

/**
 * The codecs we have, by the model id of the network server's device repository. The next model is the next line.
 */
const codecs: Readonly<Record<string, Codec>> = {
  lse01,
  lsph01,
};

/** The default model: messages of devices registered without the device repository do not name theirs. */
const unspecified = lse01;

/**
 * The codec for a model. A model that is named but not ours gets none: its bytes read by another model's table would
 * look like soil, and could start an irrigation.
 */
export const codecFor = (modelId: string | undefined): Codec => {
  if (modelId === undefined) return unspecified;
  const codec = Object.hasOwn(codecs, modelId) ? codecs[modelId] : undefined;
  return (
    codec ?? (() => ({ kind: 'not_a_measurement', reason: `There is no codec for ${modelId.slice(0, 64)}` }))
  );
};
