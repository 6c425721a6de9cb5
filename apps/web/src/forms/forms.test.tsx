import { describe, expect, it, jest } from '@jest/globals';
import { checkNewGroup } from '@hedgerow/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../relay/api-error.js';
import { TextField } from './Field.js';
import { FormBody } from './FormPage.js';
import { degrees, pointOfFields } from './place.js';
import { inFieldWords, useForm } from './useForm.js';

function GroupForm({ onSubmit }: { onSubmit: () => Promise<unknown> }) {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => checkNewGroup({ name, type: 'GROWER', isPublic: true }),
    onSubmit,
  });
  return (
    <FormBody form={form} submit="Found">
      <TextField
        label="Name"
        mandatory
        value={form.values.name}
        error={inFieldWords(form.errors.name)}
        onValue={(name) => form.set('name', name)}
      />
    </FormBody>
  );
}

describe('a form', () => {
  it('[328] [329] marks mandatory fields and says so when one is empty', async () => {
    const onSubmit = jest.fn(async () => undefined);
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

describe('typed places', () => {
  it('x is the latitude, y the longitude, and a comma counts as a point', () =>
    expect(pointOfFields({ x: ' 51,5019', y: '-0.1246' })).toEqual({ x: 51.5019, y: -0.1246 }));
  it('empty is no place, half a place is a wrong one', () => {
    expect(pointOfFields({ x: '', y: ' ' })).toBeNull();
    expect(pointOfFields({ x: '51', y: '' })!.y).toBeNaN();
    expect(degrees('north')).toBeNaN();
  });
});
