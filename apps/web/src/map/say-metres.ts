/** A length as people say it: "8 m", "340 m", "2.4 km". */
export const sayMetres = (metres: number): string => {
  if (metres < 100) return `${Math.round(metres)} m`;
  return metres < 995 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1_000).toFixed(1)} km`;
};
