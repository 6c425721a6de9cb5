import { type ReactNode, useRef } from 'react';
import { Skeleton } from './Skeleton.js';
import { useIsNear } from './useIsNear.js';

interface WhenNearProps {
  /** Pixels that the part takes up before it is there. */
  readonly height: number;
  readonly children: ReactNode;
}

/** A part below the first screen: its code, its data and its drawing are asked for when it comes near. */
export function WhenNear({ height, children }: WhenNearProps) {
  const frame = useRef<HTMLDivElement>(null);
  return <div ref={frame}>{useIsNear(frame) ? children : <Skeleton height={height} />}</div>;
}
