import { useState } from 'react';
import { PanelBody } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import { later } from '../ui/later.js';
import { retryable } from '../ui/retryable.js';
import { Section } from '../ui/Section.js';
import type { PictureGrid_pictures$key } from './__generated__/PictureGrid_pictures.graphql.js';
import type { Pictured } from './claim-pictures.js';
import { PictureGrid } from './PictureGrid.js';
import styles from './PictureSection.module.css';
import * as texts from './texts.js';

// As high as a picture, the slider and the two choices.
const comparisonHeight = 480;

const PictureComparison = retryable(async () => (await import('./PictureComparison.js')).PictureComparison);
const AddPictures = later(async () => (await import('./AddPictures.js')).AddPictures);

interface PictureSectionProps {
  readonly of: Pictured & { readonly nodeId: string };
  readonly name: string;
  readonly pictures: PictureGrid_pictures$key;
  /** The viewer may add to them. */
  readonly mayAdd: boolean;
  /** There are two to compare. */
  readonly mayCompare: boolean;
}

/** The pictures of something, and the way to add more. Nothing at all for those who can only see that there are none. */
export function PictureSection({ of, name, pictures, mayAdd, mayCompare }: PictureSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const [wantsCompared, setCompared] = useState(false);
  const isComparing = wantsCompared && mayCompare;
  const isEmpty = pictures.length === 0;
  if (isEmpty && !mayAdd) return null;
  const add = (label: string) => (
    <Button icon="camera" onClick={() => setAdding(true)}>
      {label}
    </Button>
  );
  return (
    <Section
      title={texts.pictures}
      tools={
        !isEmpty && (
          <div className="actions">
            {mayCompare && (
              <Button kind="text" icon="image" onClick={() => setCompared(!isComparing)}>
                {isComparing ? texts.stopComparing : texts.compare}
              </Button>
            )}
            {mayAdd && add(texts.addPictures)}
          </div>
        )
      }
    >
      {isComparing ? (
        <PanelBody height={comparisonHeight} failure={texts.notCompared}>
          <PictureComparison thingId={of.id} name={name} />
        </PanelBody>
      ) : isEmpty ? (
        <div className={styles.empty}>
          <p className="small">{texts.none}</p>
          {add(texts.addFirst)}
        </div>
      ) : (
        <PictureGrid pictures={pictures} name={name} of={of.nodeId} />
      )}
      {isAdding && <AddPictures to={of} name={name} onClose={() => setAdding(false)} />}
    </Section>
  );
}
