import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Skeleton } from './Skeleton.js';
import { useIsNear } from './useIsNear.js';

interface WhenNearProps {
  /** Pixels that the part takes up before it is there. */
  readonly height: number;
  readonly children: ReactNode;
}

/** The code has come once: from then on parts are there at once, so that Back finds a page as long as it was. */
let hasCome = false;

/** A part below the first screen: its code, its data and its drawing are asked for when it comes near. */
export function WhenNear({ height, children }: WhenNearProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isKnown] = useState(hasCome);
  const isNear = useIsNear(frame) || isKnown;
  useEffect(() => {
    if (isNear) hasCome = true;
  }, [isNear]);
  return <div ref={frame}>{isNear ? children : <Skeleton height={height} />}</div>;
}
