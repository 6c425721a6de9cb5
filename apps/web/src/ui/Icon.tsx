import sprite from './icons.svg';

/** A drawn symbol of the one family. It is silent for screen readers: the word beside it speaks, or `label` does. */
export function Icon({ name, size = 20, label }: { name: string; size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      className="icon"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
