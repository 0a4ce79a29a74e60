import { describe, expect, test } from 'vitest'
import { isLoopbackHost, isUnspecifiedHost } from './loopback-host.ts'

const hostname = (host: string): string => new URL(`http://${host}/`).hostname

const ownMachine = [
  '127.0.0.1',
  '127.1',
  '127.255.0.9',
  '2130706433',
  '0x7f.1',
  '017700000001',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:2]',
  '[::127.0.0.1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'app.localhost.',
  'localhost.localdomain',
  'localhost6.localdomain6',
  'localhost6',
  'ip6-localhost',
  'ip6-loopback.',
]
const unspecified = ['0.0.0.0', '0', '[::]', '[::ffff:0.0.0.0]', '[::0]']
/** Lines of the hosts files that systems and programs come with, which name the machine itself. */
const hostsFiles: Readonly<Record<string, string>> = {
  'Red Hat, Fedora, Amazon Linux':
    'localhost localhost.localdomain localhost4 localhost4.localdomain4 localhost6 localhost6.localdomain6',
  'Debian, Ubuntu': 'localhost ip6-localhost ip6-loopback',
  openSUSE: 'localhost ipv6-localhost ipv6-loopback',
  Alpine: 'localhost localhost.localdomain',
  'Solaris, AIX': 'loopback localhost',
  'macOS, Windows': 'localhost',
  'Docker Desktop': 'host.docker.internal gateway.docker.internal kubernetes.docker.internal',
  Podman: 'host.containers.internal host.docker.internal',
}

const hex = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string =>
  `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
/** Each way to write four bytes as an IPv6 address. */
const forms: Readonly<Record<string, (bytes: readonly number[]) => string>> = {
  mapped: (bytes) => `::ffff:${bytes.join('.')}`,
  'mapped, in hexadecimal': (bytes) => `::ffff:${hex(bytes)}`,
  translated: (bytes) => `::ffff:0:${bytes.join('.')}`,
  'by a translator': (bytes) => `64:ff9b::${bytes.join('.')}`,
  'by a translator, in hexadecimal': (bytes) => `64:ff9b::${hex(bytes)}`,
  'by a translator of a site': (bytes) => `64:ff9b:1:2:3:4:${hex(bytes)}`,
  '6to4': (bytes) => `2002:${hex(bytes)}::1`,
  Teredo: (bytes) => `2001:0:1:2:3:4:${hex(bytes.map((byte) => byte ^ 0xff))}`,
  'of a site': (bytes) => `fe80::5efe:${bytes.join('.')}`,
  'of a site, the only one': (bytes) => `fe80::200:5efe:${bytes.join('.')}`,
}
const written = (bytes: readonly number[]): string[] =>
  Object.values(forms).map((write) => `[${write(bytes)}]`)

const others = [
  ...written([10, 0, 0, 1]),
  ...written([203, 0, 113, 127]),
  '[2a00:1450:4001:80b::7f00:1]',
  'localhost5',
  'localhost.localdomain7',
  'loopback.example.com',
  'docker.internal.example.com',
  'notdocker.internal',
  '10.0.0.1',
  '192.168.0.1',
  '128.0.0.1',
  '[::2]',
  '[fe80::1]',
  '[::ffff:10.0.0.1]',
  '[::8.8.8.8]',
  'localhost.example.com',
  'mylocalhost',
  'localdomain',
  '127.example.com',
  'example.com.',
]

describe('hosts of the machine itself', () => {
  test.each([...ownMachine, ...unspecified])('SEC-TO-22 %s is one', (host) => {
    expect(isLoopbackHost(hostname(host))).toBe(true)
  })

  test.each(Object.entries(hostsFiles))('SEC-TO-22 names in the files of %s are ones', (_, line) => {
    const hosts = line.split(' ').flatMap((name) => [name, `${name}.`, name.toUpperCase()])
    expect(hosts.filter((host) => !isLoopbackHost(hostname(host)))).toEqual([])
  })

  test.each(Object.entries(forms))('SEC-TO-22 IPv4 written as IPv6 is what it is: %s', (_, write) => {
    const own = [
      [127, 0, 0, 1],
      [127, 255, 3, 9],
      [0, 0, 0, 0],
    ]
    expect(own.filter((bytes) => !isLoopbackHost(hostname(`[${write(bytes)}]`)))).toEqual([])
    expect(isUnspecifiedHost(hostname(`[${write([0, 0, 0, 0])}]`))).toBe(true)
  })

  test.each(others)('%s is none', (host) => {
    expect(isLoopbackHost(hostname(host))).toBe(false)
  })

  test('those that name no host are known', () => {
    expect(unspecified.filter((host) => !isUnspecifiedHost(hostname(host)))).toEqual([])
    expect([...ownMachine, ...others].filter((host) => isUnspecifiedHost(hostname(host)))).toEqual([])
  })
})
