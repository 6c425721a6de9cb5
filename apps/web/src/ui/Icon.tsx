import sprite from './icons.svg';

/** A symbol of the sprite. Hidden from screen readers unless it has a `label`; otherwise the text beside it is read. */
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
