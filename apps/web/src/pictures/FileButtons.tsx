import { useRef } from 'react';
import { Button } from '../ui/Button.js';
import { readTypes } from './shrink.js';
import * as texts from './texts.js';

interface FileButtonsProps {
  readonly label: string;
  readonly multiple?: boolean;
  /** `user` opens the camera that looks at the person. */
  readonly camera?: 'environment' | 'user';
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const hasCamera = () => window.matchMedia('(pointer: coarse)').matches;

/** The buttons to choose pictures from what is kept on the machine, and on a phone to take one with the camera. */
export function FileButtons({
  label,
  multiple,
  camera = 'environment',
  disabled,
  onFiles,
}: FileButtonsProps) {
  const files = useRef<HTMLInputElement>(null);
  const shot = useRef<HTMLInputElement>(null);
  // The types by name: an iPhone then hands out its HEIC photos as JPEG.
  const input = {
    type: 'file',
    accept: readTypes.join(','),
    hidden: true,
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      const taken = [...(currentTarget.files ?? [])];
      // The same file may be chosen again.
      currentTarget.value = '';
      if (taken.length > 0) onFiles(taken);
    },
  };
  return (
    <>
      <input {...input} ref={files} multiple={multiple} data-files="" />
      <Button icon="image" disabled={disabled} onClick={() => files.current?.click()}>
        {label}
      </Button>
      {hasCamera() && (
        <>
          <input {...input} ref={shot} capture={camera} />
          <Button icon="camera" disabled={disabled} onClick={() => shot.current?.click()}>
            {texts.takePicture}
          </Button>
        </>
      )}
    </>
  );
}
