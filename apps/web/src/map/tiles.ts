import type { StyleSpecification } from 'maplibre-gl';

const patience = 8_000;

/** Adds a time-out of ours to the caller's signal. */
const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(patience)]);

const readJson = async (address: string, signal: AbortSignal): Promise<unknown> => {
  const answer = await fetch(address, { signal: within(signal), credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
};

/** The address of the style that is set for this theme; empty for none. */
export const styleAddress = async (isDark: boolean, signal: AbortSignal): Promise<string> => {
  const { style = '', darkStyle = '' } = (await readJson('/map.json', signal)) as {
    style?: string;
    darkStyle?: string;
  };
  return (isDark && darkStyle) || style;
};

const isStyle = (found: unknown): found is StyleSpecification =>
  typeof found === 'object' && found !== null && 'layers' in found && 'sources' in found;

/** The style at an address. Throws when it cannot be reached, or is none. */
export const readStyle = async (address: string, signal: AbortSignal): Promise<StyleSpecification> => {
  const found = await readJson(address, signal);
  if (!isStyle(found)) throw new Error(`${address} is no style of a map`);
  return found;
};
