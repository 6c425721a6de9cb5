/**
 * A number with so many digits after the point, and a comma between thousands, as Intl writes it for en-US. By hand: a phone
 * takes 15 ms to make a format of Intl, and the first screens need several.
 */
export const decimals = (value: number, digits: number): string => {
  // By its shortest text, in which a half is a half: 1.005 is rounded up, though as a number it lies just below.
  const [mantissa, exponent = 0] = String(Math.abs(value)).split('e');
  const scaled = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const [whole, rest] = Number(`${scaled}e-${digits}`).toFixed(digits).split('.');
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const grouped = whole!.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? sign + grouped : `${sign}${grouped}.${rest}`;
};
