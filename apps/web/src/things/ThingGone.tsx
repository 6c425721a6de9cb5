import { useEffect } from 'react';
import { Gone } from '../ui/Gone.js';
import { NotFound } from '../ui/NotFound.js';
import { forgetThing } from './recent-things.js';
import * as texts from './texts.js';

const list = { to: '/things', label: texts.things, see: texts.browseThings };

interface ThingGoneProps {
  readonly id: string;
  readonly name?: string | undefined;
}

/** In place of a thing that is not there: not found, or with the name it had on this page, gone while it was looked at. */
export function ThingGone({ id, name }: ThingGoneProps) {
  useEffect(() => forgetThing(id), [id]);
  if (name === undefined) return <NotFound what="thing" />;
  const words = { title: texts.goneTitle(name), sentence: texts.goneSentence(name) };
  return <Gone {...words} icon="leaf" list={list} here={name} />;
}
