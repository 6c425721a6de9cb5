export { pictures as pictureProjection, type PictureRow } from './pictures.js';
export { type OwnPicture, ownPictures, pictureList, picturesOf } from './pictures.queries.js';
