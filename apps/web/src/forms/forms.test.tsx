import { describe, expect, it, jest } from '@jest/globals';
import { checkNewGroup } from '@hedgerow/domain';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../relay/api-error.js';
import type { Tell } from '../relay/outcome.js';
import { SwitchField, TextField } from './Field.js';
import { FormBody } from './FormBody.js';
import { LocationFields } from './LocationFields.js';
import { degrees, optionalPointOf, typedLocation } from './location.js';
import { useForm } from './useForm.js';

const growers = { type: 'GROWER', isPublic: true };

const send = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const latitude = () => screen.getByRole('textbox', { name: 'Latitude' });
const longitude = () => screen.getByRole('textbox', { name: 'Longitude' });

interface FormProps {
  readonly onSubmit: (input: object, changed: object, tell: Tell) => Promise<unknown>;
}

function GroupForm({ onSubmit }: FormProps) {
  const form = useForm({
    initial: { name: '' },
    input: ({ name }) => ({ ...growers, name: name.trim() }),
    mandatory: ['name'],
    check: checkNewGroup,
    onSubmit,
  });
  return (
    <FormBody form={form} submit="Found">
      <TextField {...form.field('name')} label="Name" />
    </FormBody>
  );
}

describe('a form', () => {
  it('[328] [329] marks mandatory fields and says so when one is empty', async () => {
    const onSubmit = jest.fn<FormProps['onSubmit']>(async () => undefined);
    render(<GroupForm onSubmit={onSubmit} />);
    expect(screen.getByText('*')).toBeInTheDocument();
    expect(screen.queryByText('This field is mandatory')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Found' }));
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(field).toHaveAccessibleDescription('This field is mandatory');
    expect(field).toBeInvalid();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(field, 'Growers');
    expect(field).toBeValid();
  });

  it('submitted twice in one tick sends once', async () => {
    const onSubmit = jest.fn<FormProps['onSubmit']>(async () => undefined);
    render(<GroupForm onSubmit={onSubmit} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Growers');
    const button = screen.getByRole('button', { name: 'Found' });
    await act(async () => {
      button.click();
      button.click();
    });
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('checks and submits what the api takes for what is typed', async () => {
    const onSubmit = jest.fn<FormProps['onSubmit']>(async () => undefined);
    render(<GroupForm onSubmit={onSubmit} />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.type(field, '   {Enter}');
    expect(field).toHaveAccessibleDescription('This field is mandatory');
    await userEvent.type(field, 'Growers {Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledWith(
      { ...growers, name: 'Growers' },
      { name: 'Growers' },
      expect.anything(),
    );
  });

  it('shows a refusal of the server at its field, until that is changed', async () => {
    const refusal = new ApiError('Name is taken', 'VALIDATION', [
      { field: 'name', message: 'Name is taken' },
    ]);
    render(<GroupForm onSubmit={async () => Promise.reject(refusal)} />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.type(field, 'Growers{Enter}');
    expect(await screen.findByText('Name is taken')).toBeInTheDocument();
    await userEvent.type(field, '!');
    expect(screen.queryByText('Name is taken')).toBeNull();
  });

  it('shows in the same way what it is told instead of thrown', async () => {
    const refusal = new ApiError('x', 'VALIDATION', [{ field: 'name', message: 'Taken already' }]);
    render(<GroupForm onSubmit={async (_input, _changed, tell) => tell(refusal)} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Growers{Enter}');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Taken already');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('[360] shows what belongs to no field beside its button', async () => {
    render(
      <GroupForm
        onSubmit={async () =>
          Promise.reject(new ApiError('Action failed. Check your details before submission.', 'VALIDATION'))
        }
      />,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Growers{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Action failed. Check your details before submission.',
    );
  });
});

const growersGroup = { name: 'Growers', isPublic: true, location: { x: 51.5, y: -0.12 } };

function EditForm({ onSubmit, group = growersGroup }: FormProps & { readonly group?: typeof growersGroup }) {
  const form = useForm({
    initial: { ...group, location: typedLocation(group.location) },
    follow: true,
    input: ({ name, isPublic, location }) => ({
      ...growers,
      name: name.trim(),
      isPublic,
      location: optionalPointOf(location),
    }),
    check: checkNewGroup,
    onSubmit,
  });
  return (
    <FormBody form={form} submit="Save" disabled={!form.isDirty}>
      <TextField {...form.field('name')} label="Name" />
      <SwitchField {...form.field('isPublic')} label="Public" />
      <LocationFields {...form.field('location')} />
    </FormBody>
  );
}

describe('a form that edits', () => {
  it('can be saved once something differs from the record, and submits only that', async () => {
    const onSubmit = jest.fn<FormProps['onSubmit']>(async () => undefined);
    render(<EditForm onSubmit={onSubmit} />);
    const save = screen.getByRole('button', { name: 'Save' });
    const shown = screen.getByRole('switch', { name: 'Public' });
    expect(save).toBeDisabled();
    await userEvent.click(shown);
    expect(save).toBeEnabled();
    await userEvent.click(shown);
    expect(save).toBeDisabled();

    await userEvent.click(shown);
    await userEvent.type(screen.getByRole('textbox', { name: 'Latitude' }), '1');
    await userEvent.click(save);
    const changed = { isPublic: false, location: { x: 51.51, y: -0.12 } };
    expect(onSubmit).toHaveBeenCalledWith(
      { ...growers, name: 'Growers', ...changed },
      changed,
      expect.anything(),
    );
    expect(save).toBeDisabled();
  });

  it('what is typed differently and means the same is nothing to save', async () => {
    render(<EditForm onSubmit={async () => undefined} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' ');
    await userEvent.type(latitude(), '0');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(latitude(), '1');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('takes nothing in while it saves, and gives the focus back afterwards', async () => {
    let refuse!: (error: Error) => void;
    render(<EditForm onSubmit={() => new Promise((_, reject) => (refuse = reject))} />);
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.type(name, '!{Enter}');
    expect(name).toBeDisabled();
    await userEvent.type(name, 'lost');
    // Browsers take the focus from a field that is disabled; jsdom leaves it there.
    act(() => name.blur());
    await act(async () => refuse(new Error('No signal')));
    expect(name).toHaveValue('Growers!');
    expect(name).toBeEnabled();
    expect(name).toHaveFocus();
  });
});

describe('a form whose record changes elsewhere', () => {
  const wren = { ...growersGroup, name: 'Wren Growers' };
  const meant = { ...growers, ...growersGroup };

  it('shows the change in a field that nobody touched, and keeps what is typed in another', async () => {
    const onSubmit = jest.fn<FormProps['onSubmit']>(async () => undefined);
    const { rerender } = render(<EditForm onSubmit={onSubmit} />);
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.type(latitude(), '1');
    rerender(<EditForm onSubmit={onSubmit} group={wren} />);
    expect(name).toHaveValue('Wren Growers');
    expect(latitude()).toHaveValue('51.51');
    expect(screen.queryByText(/^Changed in the meantime/)).toBeNull();
    await send('Save');
    const location = { x: 51.51, y: -0.12 };
    expect(onSubmit).toHaveBeenCalledWith(
      { ...meant, name: 'Wren Growers', location },
      { location },
      expect.anything(),
    );
  });

  it('asks at a field that was changed here too, and saves nothing before the answer', async () => {
    const onSubmit = jest.fn<FormProps['onSubmit']>(async () => undefined);
    const { rerender } = render(<EditForm onSubmit={onSubmit} />);
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.type(name, '!');
    rerender(<EditForm onSubmit={onSubmit} group={wren} />);
    expect(name).toHaveValue('Growers!');
    expect(name).toHaveAccessibleDescription('Changed in the meantime to “Wren Growers”.');
    await send('Save');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(name).toHaveFocus();
    expect(name).toBeInvalid();
    await send('Keep mine');
    expect(name).toHaveFocus();
    expect(name).toBeValid();
    await send('Save');
    expect(onSubmit).toHaveBeenCalledWith(
      { ...meant, name: 'Growers!' },
      { name: 'Growers!' },
      expect.anything(),
    );
  });

  it('with the other value taken there is nothing left to save', async () => {
    const { rerender } = render(<EditForm onSubmit={async () => undefined} />);
    await userEvent.type(latitude(), '1');
    const location = { x: 51.6, y: -0.12 };
    rerender(<EditForm onSubmit={async () => undefined} group={{ ...growersGroup, location }} />);
    expect(screen.getByText('Changed in the meantime to “51.6, -0.12”.')).toBeInTheDocument();
    await send('Use theirs');
    expect(latitude()).toHaveValue('51.6');
    expect(latitude()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.queryByText(/^Changed in the meantime/)).toBeNull();
  });

  it('asks nothing where the same is typed here', async () => {
    const { rerender } = render(<EditForm onSubmit={async () => undefined} />);
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Wren Growers ');
    rerender(<EditForm onSubmit={async () => undefined} group={wren} />);
    expect(screen.queryByText(/^Changed in the meantime/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('what it saves itself is no change elsewhere', async () => {
    const onSubmit = async () => rerender(<EditForm onSubmit={onSubmit} group={wren} />);
    const { rerender } = render(<EditForm onSubmit={onSubmit} />);
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Wren Growers{Enter}');
    expect(name).toHaveValue('Wren Growers');
    expect(screen.queryByText(/^Changed in the meantime/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });
});

describe('a location', () => {
  it.each([
    ['51.5', '-200', longitude, latitude],
    ['north', '-0.12', latitude, longitude],
  ])('of %s, %s is marked where it is wrong, and the focus goes there', async (x, y, wrong, right) => {
    const onSubmit = jest.fn<FormProps['onSubmit']>(async () => undefined);
    render(<EditForm onSubmit={onSubmit} />);
    await userEvent.clear(latitude());
    await userEvent.type(latitude(), x);
    await userEvent.clear(longitude());
    await userEvent.type(longitude(), y);
    await send('Save');
    expect(wrong()).toHaveAccessibleDescription('Invalid coordinates received');
    expect(wrong()).toHaveFocus();
    expect(right()).toBeValid();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('typed locations', () => {
  it('x is the latitude, y the longitude, and a comma counts as a point', () =>
    expect(optionalPointOf({ x: ' 51,5019', y: '-0.1246' })).toEqual({ x: 51.5019, y: -0.1246 }));
  it('empty is no location, half a location is a wrong one', () => {
    expect(optionalPointOf({ x: '', y: ' ' })).toBeNull();
    expect(optionalPointOf({ x: '51', y: '' })!.y).toBeNaN();
    expect(degrees('north')).toBeNaN();
  });
});
