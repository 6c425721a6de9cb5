import type { Location } from '@hedgerow/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './MapCanvas.js';
import { Marker } from './maplibre.js';
import { nudgeOf } from './nudge.js';
import styles from './Pin.module.css';
import * as texts from './texts.js';

interface PinProps {
  readonly at: Location;
  /** What it marks and where, for screen readers. */
  readonly label: string;
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean;
  readonly onMove: (to: Location) => void;
}

// An element of the page and no drawing: it takes the focus, and a finger on it drags it instead of scrolling the page.
const makeElement = () => {
  const element = document.createElement('div');
  element.tabIndex = 0;
  element.className = styles.pin ?? '';
  // Screen readers leave the arrow keys to it.
  element.setAttribute('role', 'application');
  element.setAttribute('aria-roledescription', texts.pin);
  return element;
};

const locationIn = (marker: Marker): Location => {
  const { lat, lng } = marker.getLngLat().wrap();
  return { lat, lng };
};

/** A pin that is dragged, or moved by the arrow keys; with Shift in longer strides. */
export function Pin({ at, label, takesFocus = false, onMove }: PinProps) {
  const map = useMap();
  const [element] = useState(makeElement);
  const [marker] = useState(() => new Marker({ element, draggable: true, anchor: 'bottom' }));
  const move = useEffectEvent((to: Location) => onMove(to));
  const { lat, lng } = at;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const nudge = nudgeOf(event);
      if (!nudge) return;
      event.preventDefault();
      event.stopPropagation();
      const { x, y } = map.project(marker.getLngLat());
      const to = map.unproject([x + nudge[0], y + nudge[1]]).wrap();
      if (!map.getBounds().contains(to)) map.panTo(to);
      move({ lat: to.lat, lng: to.lng });
    };
    const handleEnd = () => move(locationIn(marker));
    element.addEventListener('keydown', handleKey);
    marker.on('dragend', handleEnd);
    return () => {
      element.removeEventListener('keydown', handleKey);
      marker.off('dragend', handleEnd);
    };
  }, [map, marker, element]);
  useEffect(() => {
    marker.setLngLat([lng, lat]);
  }, [marker, lat, lng]);
  const appear = useEffectEvent(() => {
    if (takesFocus) element.focus();
  });
  useEffect(() => {
    marker.addTo(map);
    appear();
    return () => void marker.remove();
  }, [map, marker]);
  useEffect(() => element.setAttribute('aria-label', label), [element, label]);
  return createPortal(
    <svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true">
      <path d="M16 38.5C6.5 27.6 3 21 3 15.2a13 13 0 0 1 26 0c0 5.8-3.5 12.4-13 23.3z" />
      <circle cx="16" cy="15" r="4.5" />
    </svg>,
    element,
  );
}
