import { deletePicture, follow, pictures } from '@hedgerow/domain';
import { loadPictured } from '@hedgerow/event-store';
import { Field, InputType } from '@nestjs/graphql';
import { removeMutation } from '../commands/node-mutation.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { UUID } from '../graphql/schema/scalars.js';
import { pictureNodes } from './picture.type.js';

@InputType()
export class DeletePictureByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

/** A person removes a picture; its bytes follow at once. */
export const DeletePicture = personCommand('DeletePicture', {
  input: DeletePictureByIdInput,
  async decide({ viewer, input }, sources) {
    const picture = await sources.load(pictures, input.id);
    const { added } = picture.state;
    const of = added && (await loadPictured(sources, added.subject, added.subjectId));
    return follow(picture, deletePicture(picture.state, of, { viewer }));
  },
});

export const deletePictureMutation = removeMutation('deletePictureById', {
  command: DeletePicture,
  nodes: pictureNodes,
});
