import { generate } from 'lean-qr';

interface QrCodeProps {
  readonly text: string;
  /** What it is called where it cannot be seen. */
  readonly label: string;
  /** Its width and height in pixels. */
  readonly size?: number;
}

/** A text as a QR code, drawn here: no picture of it is fetched from anywhere. */
export function QrCode({ text, label, size = 200 }: QrCodeProps) {
  const code = generate(text);
  const margin = 4;
  const width = code.size + 2 * margin;
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) squares.push(`M${x + margin} ${y + margin}h1v1h-1z`);
  return (
    <svg viewBox={`0 0 ${width} ${width}`} width={size} height={size} role="img" aria-label={label}>
      {/* Dark on light in either theme: not every camera reads the other way round. */}
      <path d={`M0 0h${width}v${width}h-${width}z`} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
