/** The texts of a brand. A second brand is a second object of this shape. */
export const brand = {
  name: 'Hedgerow',
  promise:
    'Look after the trees, beds and benches around you, together: see what needs water, record what you do.',
} as const;
