import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { nowhere, type TypedLocation } from './location.js';
import { LocationFields } from './LocationFields.js';

const latitude = () => screen.getByRole('textbox', { name: 'Latitude' });
const button = (name: string) => screen.getByRole('button', { name });

function Fields({ isSent = false }: { readonly isSent?: boolean }) {
  const [value, setValue] = useState<TypedLocation>(nowhere);
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
    await userEvent.click(button('Use my location'));
    await answer();
    expect(latitude()).toHaveValue('51.500000');
  });

  it('changes nothing that was entered while it was sought', async () => {
    render(<Fields />);
    await userEvent.click(button('Use my location'));
    await userEvent.type(latitude(), '48.85');
    await answer();
    expect(latitude()).toHaveValue('48.85');
    expect(button('Use my location')).not.toHaveAttribute('aria-busy');
  });

  it('changes nothing of a form that is being sent', async () => {
    const { rerender } = render(<Fields />);
    await userEvent.click(button('Use my location'));
    rerender(<Fields isSent />);
    await answer();
    expect(latitude()).toHaveValue('');
  });
});
