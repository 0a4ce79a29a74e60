import { expect, test } from 'vitest'
import { createNetworkSet } from './network-set.ts'
import { parseNetwork } from './network.ts'

const canonical: readonly [string, string][] = [
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['10.0.0.7/24', '10.0.0.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['2001:db8::1/64', '2001:db8::/64'],
  ['2001:db8::1/128', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::ffff:10.0.0.7/120', '10.0.0.0/24'],
  ['::/0', '::/0'],
]

test.each(canonical)('SEC-AD-04 %j has one canonical form', (typed, text) =>
  expect(parseNetwork(typed)).toMatchObject({ text }),
)

const wrong: readonly [string, string][] = [
  ['10.0.0.0/99', 'prefix'],
  ['2001:db8::/129', 'prefix'],
  ['10.0.0.0/', 'prefix'],
  ['10.0.0.0/8/8', 'prefix'],
  ['10.0.0.0/-1', 'prefix'],
  ['office.example.com', 'hostName'],
  ['10.0.0.9-10.0.0.1', 'range'],
  ['10.0.0.1 - 10.0.0.9', 'range'],
  ['010.0.0.1', 'address'],
  ['10.0.0', 'address'],
  ['300.1.1.1', 'address'],
  ['fe80::1%eth0', 'hostName'],
  ['', 'address'],
]

test.each(wrong)('SEC-AD-04 %j is refused, with the reason', (typed, problem) =>
  expect(parseNetwork(typed)).toEqual({ problem }),
)

test('SEC-AD-04 a set finds what lies in one of its networks, however they overlap', () => {
  const set = createNetworkSet(['10.0.0.0/24', '10.0.1.0/24', '10.0.0.128/25', '192.0.2.1', '2001:db8::/32'])
  const inside = ['10.0.0.0', '10.0.0.255', '10.0.1.255', '192.0.2.1', '2001:db8:ffff::1', '::ffff:10.0.0.1']
  const outside = ['9.255.255.255', '10.0.2.0', '192.0.2.0', '192.0.2.2', '2001:db9::', '::a00:1', 'none']
  expect(inside.filter((address) => !set.has(address))).toEqual([])
  expect(outside.filter((address) => set.has(address))).toEqual([])
  expect(createNetworkSet([]).has('10.0.0.1')).toBe(false)
})
