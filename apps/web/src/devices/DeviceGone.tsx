import { Gone } from '../ui/Gone.js';
import { NotFound } from '../ui/NotFound.js';
import * as texts from './texts.js';

const list = { to: '/devices', label: texts.devices, see: texts.seeDevices };

/** In place of a device that is not there: not found, or with the name it had on this page, gone while it was looked at. */
export function DeviceGone({ name }: { readonly name?: string | undefined }) {
  if (name === undefined) return <NotFound what="device" />;
  const words = { title: texts.goneTitle(name), sentence: texts.goneSentence(name) };
  return <Gone {...words} icon="device" list={list} here={name} />;
}
