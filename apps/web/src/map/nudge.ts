const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const step = 8;
const stride = 48;

/** How many pixels a key moves the pin, to the right and down; nothing for other keys. Shift takes longer strides. */
export const nudgeOf = ({
  key,
  shiftKey,
}: {
  key: string;
  shiftKey: boolean;
}): readonly [number, number] | undefined => {
  const direction = directions[key];
  const length = shiftKey ? stride : step;
  return direction && [direction[0] * length, direction[1] * length];
};
