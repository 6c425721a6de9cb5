export { pictures as pictureProjection, type PictureRow } from './pictures.js';
export { pictureList, picturesOf } from './pictures.queries.js';
