import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const page = readFileSync(join(root, 'docs/cryptography.md'), 'utf8')
const secrets = readFileSync(join(root, 'apps/identity/src/platform/crypto/secrets.ts'), 'utf8')
const listed = /secretUses = \[([^\]]+)\]/.exec(secrets)?.[1] ?? ''
const secretUses = [...listed.matchAll(/'([\w-]+)'/g)].map(([, use]) => use)

const part = (heading: string): string => page.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? ''

/** Calls of cryptography, and libraries that do it for us. */
const cryptography =
  /create(Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)\(|hkdfSync|deriveBits|new SignJWT|jwtVerify\(|CompactEncrypt|compactDecrypt|generateKeyPair|subtle\.(digest|sign|verify|generateKey|importKey)|timingSafeEqual|@node-rs\/argon2|'otpauth'|simplewebauthn|'@node-saml\/node-saml'/

test('SEC-TO-06 every file that calls cryptography is on the page, and no other', () => {
  const files = globSync('{apps/identity,apps/portal,packages/*}/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.|\/testing\/|\/test-kit\/|\/dev\//.test(file))
    .filter((file) => cryptography.test(readFileSync(join(root, file), 'utf8')))
  const named = [...part('Where it stands in the code').matchAll(/`((?:apps|packages)\/[^`]+)`/g)].map(
    ([, file]) => file,
  )
  expect(files.length).toBeGreaterThan(25)
  expect([...new Set(named)].toSorted()).toEqual(files.toSorted())
})

test('SEC-TO-06 every use of the secret key is on the page, and no other', () => {
  const uses = [...part('Keys derived from `SECRET_KEY`').matchAll(/^\| `([\w-]+)` \|/gm)].map(
    ([, use]) => use,
  )
  expect(uses.toSorted()).toEqual([...secretUses].toSorted())
})

test('SEC-TO-06 what is sealed and what is a MAC is as the page says', () => {
  const sealed = new Set(
    globSync('apps/identity/src/**/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\.seal\('([\w-]+)'/g)].map(([, use]) => use),
    ),
  )
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (AES-256-GCM|HMAC-SHA-256) \|/gm)]
  for (const [, use, algorithm] of rows)
    expect([use, algorithm]).toEqual([use, sealed.has(use) ? 'AES-256-GCM' : 'HMAC-SHA-256'])
  expect(rows).toHaveLength(secretUses.length)
})
