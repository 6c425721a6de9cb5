import { generate } from 'lean-qr';
import * as texts from './texts.js';

/** A text as a QR code, drawn here: no picture of it is fetched from anywhere. */
export function QrCode({ text }: { readonly text: string }) {
  const code = generate(text);
  const margin = 4;
  const size = code.size + 2 * margin;
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) squares.push(`M${x + margin} ${y + margin}h1v1h-1z`);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={200} height={200} role="img" aria-label={texts.qrCode}>
      {/* Dark on light in either theme: not every camera reads the other way round. */}
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
