import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { addressBlock, clientAddress } from './client-address.ts'

const proxies = [ipaddr.parseCIDR('10.0.0.0/8'), ipaddr.parseCIDR('fd00::/8')]

describe('SEC-AD-04 where a request comes from', () => {
  test.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['10.0.0.1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['10.0.0.1', '6.6.6.6, 1.1.1.1, 10.2.3.4', '1.1.1.1'],
    ['10.0.0.1', '10.1.1.1, 10.2.3.4', '10.1.1.1'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', 'nonsense', '10.0.0.1'],
    ['10.0.0.1', '1.1.1.1, nonsense', '10.0.0.1'],
    ['::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['fd00::1', '2001:DB8::1', '2001:db8::1'],
    ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
    [undefined, '1.1.1.1', '0.0.0.0'],
  ])('peer %s with "%s" is %s', (peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded, proxies)).toBe(expected)
  })

  test('without configured proxies nothing is believed', () => {
    expect(clientAddress('10.0.0.1', '1.1.1.1', [])).toBe('10.0.0.1')
  })

  test('one IPv6 line is one place', () => {
    expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::')
    expect(addressBlock('2001:0db8:0001:0002::1')).toBe('2001:db8:1:2::')
    expect(addressBlock('203.0.113.9')).toBe('203.0.113.9')
  })
})
