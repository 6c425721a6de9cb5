import { describe, expect, it } from '@jest/globals';
import { listenAddress, reachableHost, readConfig } from './config.js';

const read = (value?: string) =>
  readConfig<{ host: string }>(
    { host: listenAddress() },
    value === undefined ? {} : { LISTEN_ADDRESS: value },
  ).host;

describe('the address that a program listens on', () => {
  it('is the loopback unless another is chosen', () => {
    expect([read(), read(''), read('0.0.0.0'), read('::1')]).toEqual([
      ...['127.0.0.1', '127.0.0.1', '0.0.0.0', '::1'],
    ]);
  });

  it.each(['localhost', '4000', '10.0.0'])('%s is refused: it is no address', (value) =>
    expect(() => read(value)).toThrow(
      `LISTEN_ADDRESS must be an IP address of this machine (0.0.0.0 for all of them), not "${value}"`,
    ),
  );

  it('is reached at itself, and one that stands for all of them at the loopback', () => {
    expect(['0.0.0.0', '::', '::1', '192.168.1.5'].map(reachableHost)).toEqual([
      ...['127.0.0.1', '127.0.0.1', '[::1]', '192.168.1.5'],
    ]);
  });
});
