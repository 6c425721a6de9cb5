import { Gone } from '../ui/Gone.js';
import * as texts from './texts.js';

const list = { to: '/users', label: texts.people, see: texts.seePeople };

/** In place of a person whose account went while it was looked at. Their name is not said any more. */
export function PersonGone() {
  return <Gone title={texts.goneTitle} sentence={texts.goneSentence} icon="user" list={list} />;
}
