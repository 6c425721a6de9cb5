import { Gone } from '../ui/Gone.js';
import * as texts from './texts.js';

const list = { to: '/devices', label: texts.devices, see: texts.seeDevices };

/** In place of a device that went, or was taken away, while it was looked at. */
export function DeviceGone({ name }: { readonly name: string }) {
  const words = { title: texts.goneTitle(name), sentence: texts.goneSentence(name) };
  return <Gone {...words} icon="device" list={list} here={name} />;
}
