import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { nowhere, type TypedLocation } from './location.js';
import { LocationFields } from './LocationFields.js';

// A browser that draws maps. The map itself stays below the screen.
class Unseen {
  observe() {}
  disconnect() {}
}
Object.assign(globalThis, { WebGL2RenderingContext: class {}, IntersectionObserver: Unseen });
jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ getExtension: () => null } as never);

const latitude = () => screen.getByRole('textbox', { name: 'Latitude' });
const button = (name: string) => screen.getByRole('button', { name });

interface FieldsProps {
  readonly isSent?: boolean;
  readonly initial?: TypedLocation;
}

function Fields({ isSent = false, initial = nowhere }: FieldsProps) {
  const [value, setValue] = useState(initial);
  return (
    <fieldset disabled={isSent}>
      <LocationFields value={value} onValue={setValue} />
    </fieldset>
  );
}

describe('the location of the device', () => {
  let answer: () => Promise<void>;
  beforeEach(() => {
    const getCurrentPosition = (found: PositionCallback) => {
      const coords = { latitude: 51.5, longitude: -0.12 };
      answer = () => act(async () => found({ coords } as GeolocationPosition));
    };
    Object.assign(navigator, { geolocation: { getCurrentPosition } });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

  it('is entered when it is found', async () => {
    render(<Fields />);
    await userEvent.click(button('Enter coordinates'));
    await userEvent.click(button('Use my location'));
    await answer();
    expect(latitude()).toHaveValue('51.500000');
  });

  it('changes nothing that was entered while it was sought', async () => {
    render(<Fields />);
    await userEvent.click(button('Enter coordinates'));
    await userEvent.click(button('Use my location'));
    await userEvent.type(latitude(), '48.85');
    await answer();
    expect(latitude()).toHaveValue('48.85');
    expect(button('Use my location')).not.toHaveAttribute('aria-busy');
  });

  it('changes nothing of a form that is being sent', async () => {
    const { rerender } = render(<Fields />);
    await userEvent.click(button('Enter coordinates'));
    await userEvent.click(button('Use my location'));
    rerender(<Fields isSent />);
    await answer();
    expect(latitude()).toHaveValue('');
  });
});

describe('the focus of a button that goes when it is pressed', () => {
  const located = { x: '51.5', y: '-0.12' };

  it('of “Enter coordinates” goes to the latitude', async () => {
    render(<Fields />);
    await userEvent.click(button('Enter coordinates'));
    expect(latitude()).toHaveFocus();
  });

  it('of “Remove location” goes to the latitude where it is shown, else to the button beside', async () => {
    render(<Fields initial={located} />);
    await userEvent.click(button('Remove location'));
    expect(button('Use my location')).toHaveFocus();
    await userEvent.click(button('Enter coordinates'));
    await userEvent.type(latitude(), '1');
    await userEvent.click(button('Remove location'));
    expect(latitude()).toHaveFocus();
  });
});
