/** The addresses in a text, each once: separated by commas, semicolons or blanks, also with names and angle brackets. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((part) => part.replace(/^<|>$/g, ''))
      .filter((part) => part !== ''),
  ),
];
