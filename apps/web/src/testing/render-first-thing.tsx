import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { FirstThing } from '../things/FirstThing.js';

/** The page as it comes to a visit of a thing: before the first script has shown one in it. */
export const renderFirstThing = () =>
  render(
    <MemoryRouter>
      <div id="first">
        <div data-first="thing">
          <FirstThing />
        </div>
      </div>
    </MemoryRouter>,
  );
