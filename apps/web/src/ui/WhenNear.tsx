import { type ReactNode, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { isMovedTo } from './page-position.js';
import { Skeleton } from './Skeleton.js';
import { useIsNear } from './useIsNear.js';

interface WhenNearProps {
  /** Pixels that the part takes up before it is there. */
  readonly height: number;
  readonly children: ReactNode;
}

/** On a wide screen the part is in sight, or as good as. */
const isWide = (): boolean =>
  typeof window.matchMedia !== 'function' || window.matchMedia('(min-width: 761px)').matches;

/**
 * A part below the first screen of a phone: its code, its data and its drawing are asked for when it comes near. A page that
 * one goes back to has it at once: it opens where it was left, and what came later would move what is there.
 */
export function WhenNear({ height, children }: WhenNearProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isBack = useNavigationType() === 'POP' && isMovedTo();
  const [isInSight] = useState(() => isBack || isWide());
  const isNear = useIsNear(frame) || isInSight;
  return <div ref={frame}>{isNear ? children : <Skeleton height={height} />}</div>;
}
