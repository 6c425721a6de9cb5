import { describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import {
  clientAddressOf,
  customerOf,
  networkOf,
  type TrustedProxies,
  trustedProxies,
} from './client-address.js';

const from = (trusted: TrustedProxies, remoteAddress: string, forwarded?: string): string =>
  clientAddressOf(trusted)({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage);

describe('the address of a client', () => {
  it('is that of the connection, whatever the client says, when no proxy is trusted', () => {
    expect(from(0, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(from([], '::ffff:203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it('is what the trusted proxies say, and not what was made up before them', () => {
    expect(from(1, '10.0.0.1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(from(2, '10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
    expect(from(['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
    expect(from(['10.0.0.0/8'], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(from(['fd00::/8'], 'fd00::1', '2001:db8::1')).toBe('2001:db8::1');
  });

  it('is that of the proxy when it says nothing usable', () => {
    expect(from(1, '10.0.0.1')).toBe('10.0.0.1');
    expect(from(1, '10.0.0.1', 'unknown')).toBe('10.0.0.1');
  });
});

describe('TRUST_PROXY', () => {
  const read = (text?: string) => trustedProxies('TRUST_PROXY')({ TRUST_PROXY: text });

  it('is nothing, a number, or a list', () => {
    expect([read(), read(''), read('2'), read('10.0.0.0/8, ::1')]).toEqual([0, 0, 2, ['10.0.0.0/8', '::1']]);
  });

  it('is refused when it is none of these', () => {
    for (const wrong of ['true', '10.0.0.0/40', 'proxy.example', '10.0.0.1,,'])
      expect(() => read(wrong)).toThrow('TRUST_PROXY must be');
  });
});

it('a customer is an IPv4 address or an IPv6 network, however it is written', () => {
  expect(customerOf('203.0.113.7')).toBe('203.0.113.7');
  expect(customerOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(customerOf('2001:db8:1:2::1')).toBe(customerOf('2001:DB8:1:2:ffff::9'));
  expect(customerOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(customerOf('2001:db8:1:2::1')).not.toBe(customerOf('2001:db8:1:3::1'));
  expect(customerOf('fe80::1%eth0')).toBe('fe80:0:0:0');
});

it('addresses of one network count together', () => {
  expect(networkOf('203.0.113.7')).toBe(networkOf('203.0.113.200'));
  expect(networkOf('203.0.114.7')).not.toBe(networkOf('203.0.113.7'));
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2::9'));
});
