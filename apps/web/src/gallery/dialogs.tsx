import { useState } from 'react';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { notify } from '../ui/notices.js';
import { Sheet } from '../ui/Sheet.js';
import { forever, nothing, type Specimen } from './specimens.js';

function OpensSheet() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the sheet</Button>
      <Sheet open={open} title="What the bottom bar has no room for" onClose={() => setOpen(false)}>
        <p>It rises from the bottom on a phone.</p>
      </Sheet>
    </>
  );
}

function OpensConfirm({ name, onConfirm }: { name: string; onConfirm: () => Promise<unknown> | void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      <Confirm
        open={open}
        title="Delete this thing?"
        confirm="Delete for good"
        running="Deleting…"
        failure="Failed to delete thing"
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        Mill Lane rowan goes for everybody, with what was recorded on it.
      </Confirm>
    </>
  );
}

/** What lies over the page: each behind the button that brings it. */
export const dialogs: readonly Specimen[] = [
  { name: 'Sheet', inline: true, states: { closed: <OpensSheet /> } },
  {
    name: 'Confirm',
    inline: true,
    states: {
      asking: <OpensConfirm name="Ask" onConfirm={nothing} />,
      'that goes on and on': <OpensConfirm name="Ask, and take long" onConfirm={forever} />,
      'that fails': (
        <OpensConfirm name="Ask, and fail" onConfirm={() => Promise.reject(new Error('Planned.'))} />
      ),
    },
  },
  {
    name: 'Notices',
    inline: true,
    states: {
      good: <Button onClick={() => notify('The entry is changed.')}>Tell good news</Button>,
      bad: <Button onClick={() => notify('Your location is not known.', 'bad')}>Tell bad news</Button>,
    },
  },
];
