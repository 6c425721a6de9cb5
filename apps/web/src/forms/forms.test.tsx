import { describe, expect, it, jest } from '@jest/globals';
import { checkNewGroup } from '@hedgerow/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../relay/api-error.js';
import { SwitchField, TextField } from './Field.js';
import { FormBody } from './FormBody.js';
import { LocationFields } from './LocationFields.js';
import { degrees, optionalPointOf, typedLocation } from './location.js';
import { useForm } from './useForm.js';

const growers = { type: 'GROWER', isPublic: true };

interface FormProps {
  readonly onSubmit: (input: object, changed: object) => Promise<unknown>;
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

  it('checks and submits what the api takes for what is typed', async () => {
    const onSubmit = jest.fn<FormProps['onSubmit']>(async () => undefined);
    render(<GroupForm onSubmit={onSubmit} />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.type(field, '   {Enter}');
    expect(field).toHaveAccessibleDescription('This field is mandatory');
    await userEvent.type(field, 'Growers {Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledWith({ ...growers, name: 'Growers' }, { name: 'Growers' });
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

function EditForm({ onSubmit }: FormProps) {
  const group = { name: 'Growers', isPublic: true, location: { x: 51.5, y: -0.12 } };
  const form = useForm({
    initial: { ...group, location: typedLocation(group.location) },
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
    expect(onSubmit).toHaveBeenCalledWith({ ...growers, name: 'Growers', ...changed }, changed);
    expect(save).toBeDisabled();
  });

  it('submits nothing of what is typed differently and means the same', async () => {
    const onSubmit = jest.fn<FormProps['onSubmit']>(async () => undefined);
    render(<EditForm onSubmit={onSubmit} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' ');
    await userEvent.type(screen.getByRole('textbox', { name: 'Latitude' }), '0');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledWith(expect.anything(), {});
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
