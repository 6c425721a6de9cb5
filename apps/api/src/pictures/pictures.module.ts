import { Module } from '@nestjs/common';
import { rowSubscription } from '../live/row-subscription.js';
import { AddPictures, NewFilesMutation } from './add-pictures.js';
import { deletePictureMutation } from './delete-picture.js';
import { pictureFieldResolvers } from './picture-fields.js';
import { pictureNodes } from './picture.type.js';

@Module({
  providers: [
    AddPictures.Handler,
    NewFilesMutation,
    ...deletePictureMutation,
    ...pictureFieldResolvers,
    rowSubscription(pictureNodes),
  ],
})
export class PicturesModule {}
