// Shapes around 0,0 in a square of ten; told apart without colour.
const shapes: Record<string, string> = {
  WATERING: 'M0-6C3-2.6 4.6-.6 4.6 1.6A4.6 4.6 0 0 1-4.6 1.6C-4.6-.6-3-2.6 0-6z',
  UPKEEP: 'M-4.5-4.5h9v9h-9z',
  LITTER_CLEANUP: 'M-5.5-4.5h11L0 5.5z',
  MEASUREMENT: 'M0-6 6 0 0 6-6 0z',
  EDUCATION: 'M-5.5 4.5h11L0-5.5z',
  CREATED: 'M-1.8-5.5h3.6v3.7h3.7v3.6H1.8v3.7h-3.6V1.8h-3.7v-3.6h3.7z',
};

/** The solid shape of an action type on a time axis. */
export function ActionMark({ type, x, y }: { type: string; x: number; y: number }) {
  if (type === 'SHARE')
    return <circle cx={x} cy={y} r={4} fill="none" stroke="var(--ink)" strokeWidth={2.5} />;
  return <path d={shapes[type] ?? shapes.UPKEEP} transform={`translate(${x} ${y})`} fill="var(--ink)" />;
}
