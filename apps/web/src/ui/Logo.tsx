/** The hedge with its lime line. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" className="icon" aria-hidden="true">
      <path d="M3 23V13.5a5 5 0 0 1 6-4.9 5.5 5.5 0 0 1 10 0 5 5 0 0 1 6 4.9V23z" fill="var(--brand)" />
      <path d="M1.5 24.5h25" stroke="var(--accent)" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M14 24V14M14 18.5l-3.2-2.7M14 16.5l3.2-2.7"
        stroke="var(--on-brand)"
        strokeWidth="1.75"
        fill="none"
        strokeLinecap="round"
      />
    </svg>
  );
}
