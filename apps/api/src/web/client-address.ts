import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Setting } from '@hedgerow/platform';

/**
 * Which proxies stand before the api: how many, or their addresses and networks. What they say of where a request came
 * from (X-Forwarded-For) counts; without any, nothing does, since every client may send such a header.
 */
export type TrustedProxies = number | readonly string[];

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const bits = prefix === undefined ? (isIP(address) === 6 ? 128 : 32) : Number(prefix);
    list.addSubnet(address, bits, family(address));
  }
  return list;
};

/** `TRUST_PROXY`: nothing for no proxy, a number of proxies, or a comma-separated list of addresses and networks. */
export const trustedProxies =
  (name: string): Setting<TrustedProxies> =>
  (env) => {
    const text = env[name] ?? '';
    if (/^\d?$/.test(text)) return Number(text);
    const networks = text.split(',').map((network) => network.trim());
    try {
      listOf(networks);
    } catch {
      throw new Error(
        `${name} must be a number of proxies up to 9, or a list of addresses and networks (10.0.0.0/8), not "${text}"`,
      );
    }
    return networks;
  };

/** An IPv4 address that arrives on an IPv6 socket, as IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Finds the address that a request came from, past the proxies that are trusted. */
export const clientAddressOf = (trusted: TrustedProxies): ((request: IncomingMessage) => string) => {
  const list = typeof trusted === 'number' ? undefined : listOf(trusted);
  const isTrusted = (address: string, hop: number): boolean =>
    list ? isIP(address) !== 0 && list.check(address, family(address)) : hop < (trusted as number);
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '');
    const forwarded = headers['x-forwarded-for'];
    const said = (Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? ''))
      .split(',')
      .map((one) => plain(one.trim()))
      .filter((one) => one !== '');
    // From the nearest on: each trusted one is believed about the one before it, and no further.
    for (let hop = 0; isTrusted(address, hop) && said.length > 0; hop += 1) {
      const before = said.pop()!;
      if (isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
};

/** The eight groups of an IPv6 address. */
const groups = (address: string): string[] => {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail === undefined ? 0 : 8 - before!.length - after!.length;
  return [...before!, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after!].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
};

/** What one customer has: an IPv4 address, or an IPv6 network of 2^64 addresses (`2001:db8:1:2`). */
export const customerOf = (address: string): string => {
  const one = plain(address);
  return isIP(one) === 6 ? groups(one).slice(0, 4).join(':') : one;
};

/** Neighbours of an address, among whom a customer moves: 256 IPv4 addresses, or the customer's IPv6 network. */
export const networkOf = (address: string): string => customerOf(address).replace(/\.\d+$/, '');
