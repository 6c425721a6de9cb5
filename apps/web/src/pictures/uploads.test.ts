import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError, Unreachable } from '../relay/api-error.js';
import { previews } from './previews.js';
import type { FileToSend } from './send-file.js';
import { createUploads, mostFiles } from './uploads.js';

const freed: string[] = [];
let addresses = 0;
beforeEach(() => {
  addresses = 0;
  freed.length = 0;
  previews.clear();
  Object.assign(URL, {
    createObjectURL: () => `blob:${++addresses}`,
    revokeObjectURL: (address: string) => void freed.push(address),
  });
});
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

interface OnItsWay extends FileToSend {
  readonly arrive: () => void;
  readonly fail: (error: Error) => void;
}

const file = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });
/** Lets what was promised happen. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

const begin = () => {
  const sent: OnItsWay[] = [];
  const areas: unknown[] = [];
  let sessions = 0;
  const uploads = createUploads({
    shrink: async (blob, area) => {
      areas.push(area);
      if (blob instanceof File && blob.name === 'empty.jpg') throw new ApiError('', 'EMPTY');
      return blob;
    },
    send: (one) =>
      new Promise((resolve, reject) => {
        sent.push({ ...one, arrive: () => resolve(`id of ${one.session}`), fail: reject });
        one.signal.addEventListener('abort', () => reject(one.signal.reason as Error));
      }),
    newSession: () => `session ${++sessions}`,
  });
  return { uploads, sent, areas };
};

describe('chosen files', () => {
  it('are sent at once, two at a time, each under a session of its own, and tell how far they are', async () => {
    const { uploads, sent } = begin();
    uploads.add([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
    await turn();
    expect(sent.map(({ session }) => session)).toEqual(['session 1', 'session 2']);
    sent[0]!.onProgress(0.4);
    expect(uploads.get().map(({ state, progress }) => [state, progress])).toEqual([
      ['sending', 0.4],
      ['sending', 0],
      ['waiting', 0],
    ]);
    sent[0]!.arrive();
    await turn();
    expect(sent.map(({ session }) => session)).toEqual(['session 1', 'session 2', 'session 3']);
  });

  it('beyond twenty are left out, and counted', () => {
    const { uploads } = begin();
    expect(uploads.add(Array.from({ length: mostFiles + 3 }, (_, i) => file(`${i}.jpg`)))).toBe(3);
    expect(uploads.get()).toHaveLength(mostFiles);
  });

  it('that are refused say the rule and the way out, and those that another try cannot help offer none', async () => {
    const { uploads, sent } = begin();
    uploads.add([file('empty.jpg'), file('b.jpg')]);
    await turn();
    sent[0]!.fail(new ApiError('no', 'UNAVAILABLE'));
    await turn();
    expect(uploads.get().map(({ problem, mayRetry }) => [problem, mayRetry])).toEqual([
      ['This file is empty. Choose another one.', false],
      ['Pictures can’t be kept just now. Try again in a moment.', true],
    ]);
    expect(await uploads.settled()).toBe(false);
  });

  it('are sent again when they failed, and by themselves when the network was lost', async () => {
    const { uploads, sent } = begin();
    uploads.add([file('a.jpg'), file('b.jpg')]);
    await turn();
    sent[0]!.fail(new ApiError('no', 'UNAVAILABLE'));
    sent[1]!.fail(new Unreachable());
    await turn();
    uploads.retryLost();
    await turn();
    expect(sent).toHaveLength(3);
    uploads.retry(uploads.get()[0]!.key);
    await turn();
    sent[2]!.arrive();
    sent[3]!.arrive();
    expect(await uploads.settled()).toBe(true);
    expect(uploads.get().map(({ problem }) => problem)).toEqual([undefined, undefined]);
  });

  it('that are taken away are not sent any further, and are no part of what becomes pictures', async () => {
    const { uploads, sent } = begin();
    uploads.add([file('a.jpg'), file('b.jpg')]);
    await turn();
    uploads.remove(uploads.get()[0]!.key);
    expect(sent[0]!.signal.aborted).toBe(true);
    sent[1]!.arrive();
    expect(await uploads.settled()).toBe(true);
    const claimed: string[] = [];
    await uploads.claim(async (session) => {
      claimed.push(session);
      return [];
    });
    expect(claimed).toEqual(['session 2']);
    expect(uploads.get()).toEqual([]);
  });

  it('that are cut leave behind what was sent of them', async () => {
    const { uploads, sent, areas } = begin();
    uploads.add([file('a.jpg')]);
    await turn();
    sent[0]!.arrive();
    await turn();
    uploads.cut(uploads.get()[0]!.key, { x: 0, y: 0, width: 0.5, height: 0.5 });
    await turn();
    expect(areas).toEqual([undefined, { x: 0, y: 0, width: 0.5, height: 0.5 }]);
    sent[1]!.arrive();
    await uploads.settled();
    const claimed: string[] = [];
    await uploads.claim(async (session) => {
      claimed.push(session);
      return [];
    });
    expect(claimed).toEqual(['session 2']);
  });

  it('become pictures in their order; one that does not stays, to be tried again', async () => {
    const { uploads, sent } = begin();
    uploads.add([file('a.jpg'), file('b.jpg')]);
    await turn();
    sent[1]!.arrive();
    sent[0]!.arrive();
    await uploads.settled();
    const claimed: string[] = [];
    const claim = uploads.claim(async (session) => {
      claimed.push(session);
      if (claimed.length === 2) throw new Unreachable();
      return [{ id: 'picture', nodeId: 'Picture:1', createdAt: '' } as never];
    });
    await expect(claim).rejects.toThrow(Unreachable);
    expect(claimed).toEqual(['session 1', 'session 2']);
    expect(uploads.get().map(({ name }) => name)).toEqual(['b.jpg']);
    // The file stands for the picture until the server's own is there.
    expect(previews.get('picture')).toBe('blob:1');
    expect(freed).not.toContain('blob:1');
  });
});
