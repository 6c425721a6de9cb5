import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { Boundary } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import { askAgain } from '../ui/part-lost.js';
import { retryable } from '../ui/retryable.js';
import type { LocationPickerProps } from './LocationPicker.js';
import styles from './LocationMap.module.css';
import * as texts from './texts.js';

const LocationPicker = retryable(async () => (await import('./LocationPicker.js')).LocationPicker);

interface LocationMapProps extends LocationPickerProps {
  /** What draws it. */
  readonly Picker?: ComponentType<LocationPickerProps>;
}

/** True once an element has come near what is on the screen. */
const useCameNear = (element: React.RefObject<HTMLElement | null>) => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '200px' },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isNear;
};

function NoMap({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <p>{texts.mapLost}</p>
      <Button icon="retry" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}

/** The map of a location, whose code is fetched when it comes into view. It keeps its room while it loads or fails. */
export function LocationMap({ Picker = LocationPicker, ...picker }: LocationMapProps) {
  const area = useRef<HTMLDivElement>(null);
  const isNear = useCameNear(area);
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    askAgain();
    setAttempt(attempt + 1);
  };
  return (
    <div ref={area} className={styles.place}>
      {isNear && (
        <Boundary resetKey={attempt} fallback={() => <NoMap onRetry={retry} />}>
          <Suspense fallback={<div aria-busy="true" />}>
            <Picker {...picker} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}
