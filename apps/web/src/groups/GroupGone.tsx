import { Gone } from '../ui/Gone.js';
import { NotFound } from '../ui/NotFound.js';
import * as texts from './texts.js';

const list = { to: '/groups', label: texts.groups, see: texts.seeGroups };

/** In place of a group that is not there: not found, or with the name it had on this page, gone while it was looked at. */
export function GroupGone({ name }: { readonly name?: string | undefined }) {
  if (name === undefined) return <NotFound what="group" />;
  const words = { title: texts.goneTitle(name), sentence: texts.goneSentence(name) };
  return <Gone {...words} icon="groups" list={list} here={name} />;
}
