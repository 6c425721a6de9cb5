import 'react-image-crop/dist/ReactCrop.css';
import { type SyntheticEvent, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { Button } from '../ui/Button.js';
import { Sheet } from '../ui/Sheet.js';
import styles from './CropSheet.module.css';
import type { Area } from './shrink.js';
import * as texts from './texts.js';

interface CropSheetProps {
  /** The address of the picture. */
  readonly source: string;
  /** A picture beside a name is square; any other may have any shape. */
  readonly isSquare?: boolean;
  readonly onCrop: (area: Area) => void;
  /** The picture is not cut after all. */
  readonly onCancel?: () => void;
  readonly onClose: () => void;
}

// What is left at each side at the beginning of a free choice, so that the corners are seen to be corners.
const inset = 8;

const beginning = (isSquare: boolean, width: number, height: number): PercentCrop =>
  isSquare
    ? centerCrop(
        makeAspectCrop({ unit: '%', [width < height ? 'width' : 'height']: 100 }, 1, width, height),
        width,
        height,
      )
    : { unit: '%', x: inset, y: inset, width: 100 - 2 * inset, height: 100 - 2 * inset };

/** Chooses the part of a picture that is kept: with pointer, finger, and keyboard. */
export function CropSheet({ source, isSquare = false, onCrop, onCancel, onClose }: CropSheetProps) {
  const [area, setArea] = useState<PercentCrop>();
  const handleLoad = ({ currentTarget: { width, height } }: SyntheticEvent<HTMLImageElement>) =>
    setArea(beginning(isSquare, width, height));
  const handleCrop = () => {
    if (!area) return;
    const { x, y, width, height } = area;
    onCrop({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 });
    onClose();
  };
  const handleCancel = () => {
    onCancel?.();
    onClose();
  };
  return (
    <Sheet open title={isSquare ? texts.cropSquareTitle : texts.cropTitle} onClose={handleCancel}>
      <p className="small">{texts.cropHint}</p>
      <div className={styles.stage}>
        <ReactCrop
          crop={area}
          aspect={isSquare ? 1 : undefined}
          circularCrop={isSquare}
          keepSelection
          ruleOfThirds={!isSquare}
          minWidth={40}
          minHeight={40}
          ariaLabels={{
            cropArea: texts.cropArea,
            nwDragHandle: texts.cropCorner,
            nDragHandle: texts.cropCorner,
            neDragHandle: texts.cropCorner,
            eDragHandle: texts.cropCorner,
            seDragHandle: texts.cropCorner,
            sDragHandle: texts.cropCorner,
            swDragHandle: texts.cropCorner,
            wDragHandle: texts.cropCorner,
          }}
          onChange={(_, percent) => setArea(percent)}
        >
          <img className={styles.picture} src={source} alt="" onLoad={handleLoad} />
        </ReactCrop>
      </div>
      <div className="foot">
        <div className="actions">
          <Button kind="primary" thumb disabled={!area} onClick={handleCrop}>
            {isSquare ? texts.useThis : texts.keepPart}
          </Button>
          <Button thumb onClick={handleCancel}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
