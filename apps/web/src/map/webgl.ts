/** Whether this browser can draw a map. Asked once: a context is dear, and the answer stays. */
export const canDrawMaps = (): boolean => (known ??= drawsWebGl2());

let known: boolean | undefined;

const drawsWebGl2 = (): boolean => {
  if (!('WebGL2RenderingContext' in window)) return false;
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
};
