// What a screen reader says of a drawing
export const drawingOf = (type: string) => `${type}, drawn in place of a photo`;
