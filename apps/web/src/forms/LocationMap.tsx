import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Boundary } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import type { LocationPickerProps } from './LocationPicker.js';
import styles from './LocationMap.module.css';
import * as texts from './texts.js';

type Picker = ComponentType<LocationPickerProps>;
const importPicker = async (): Promise<Picker> => (await import('./LocationPicker.js')).default;

interface LocationMapProps extends LocationPickerProps {
  /** Where the code of the map comes from. */
  readonly load?: () => Promise<Picker>;
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

/** The map of a location, whose code is fetched when it comes into view. It keeps its place while it loads or fails. */
export function LocationMap({ load = importPicker, ...picker }: LocationMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useCameNear(place);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ Picker?: Picker }>();
  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    const settle = (found: { Picker?: Picker }) => {
      if (isCurrent) setLoaded(found);
    };
    load().then(
      (Picker) => settle({ Picker }),
      () => settle({}),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNear, load, attempt]);
  const retry = () => {
    setLoaded(undefined);
    setAttempt((count) => count + 1);
  };
  const Picker = loaded?.Picker;
  return (
    <div ref={place} className={styles.place} aria-busy={isNear && loaded === undefined}>
      {loaded && !Picker && <NoMap onRetry={retry} />}
      {Picker && (
        <Boundary resetKey={attempt} fallback={() => <NoMap onRetry={retry} />}>
          <Picker {...picker} />
        </Boundary>
      )}
    </div>
  );
}
