import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const sources = globSync('{apps/identity,apps/portal,packages/*}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|suite)\.tsx?$|\/testing\/|\/test-kit\/|\/dev\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Each match of a pattern, with the files it stands in. */
const listUses = (pattern: RegExp): Record<string, string[]> => {
  const uses: Record<string, string[]> = {}
  for (const { file, text } of sources)
    for (const [, name = ''] of text.matchAll(pattern)) uses[name] = [...(uses[name] ?? []), file]
  return uses
}

test('SEC-TO-06 texts are enciphered by AES-256-GCM, and by nothing else', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(Object.keys(listUses(/create(?:Cipher|Decipher)iv\('([^']*)'/g))).toEqual(['aes-256-gcm'])
  // A name that is not written where it is used could be any.
  expect(listUses(/(create(?:Cipher|Decipher)iv)\((?!')/g)).toEqual({})
  expect(Object.keys(listUses(/contentEncryptionAlgorithms: \[([^\]]*)\]/g))).toEqual(["'A256GCM'"])
  expect(Object.keys(listUses(/\benc: '([^']*)'/g))).toEqual(['A256GCM'])
  expect(listUses(/(publicEncrypt|privateDecrypt|publicDecrypt|RSA1_5|RSA-OAEP|createCipher\()/g)).toEqual({})
})

test('SEC-TO-06 hashes are SHA-256; SHA-1 is where lists and apps of others know nothing else', () => {
  const { sha1, ...others } = listUses(/create(?:Hash|Hmac)\('([^']*)'/g)
  expect(Object.keys(others)).toEqual(['sha256'])
  expect(sha1).toEqual(['apps/identity/src/domain/passwords/breached/lookup.ts'])
  expect(listUses(/(create(?:Hash|Hmac))\((?!')/g)).toEqual({})
  expect(listUses(/'(SHA-?1)'/gi)['SHA1']).toEqual(['apps/identity/src/domain/mfa/totp.ts'])
  expect(listUses(/['"](md5|md4|ripemd160|sha512-224|rc4|des-[\w-]*|[\w-]*-(?:ecb|cbc))['"]/gi)).toEqual({})
})

test('SEC-TO-06 cryptography comes from the platform and from libraries of a closed list', () => {
  const known =
    /^(?:node:crypto|jose|@node-rs\/argon2|otpauth|@simplewebauthn\/.*|@node-saml\/node-saml|oidc-provider|openid-client|oauth4webapi)$/
  const imported = listUses(/from '([^'.][^']*)'/g)
  const cryptographic = Object.keys(imported).filter((name) =>
    /crypt|cipher|jose|jwt|jws|jwe|argon|hash|otp|webauthn|saml|oidc|oauth4|openid-client|sodium|forge|tweetnacl|noble/i.test(
      name,
    ),
  )
  const foreign = cryptographic.filter((name) => !name.startsWith('@vestibule/') && !known.test(name))
  expect(foreign).toEqual([])
})

test('SEC-SS-01 no number of a weak generator is in the server or the kits', () => {
  // The portal spreads the requests of several tabs by one, and gives it as what it is: `random`.
  expect(listUses(/(Math\.random|pseudoRandomBytes)/g)).toEqual({
    'Math.random': ['apps/portal/src/start/join-tabs.ts'],
  })
  expect(readFileSync(join(root, 'apps/identity/src/runtime/random.ts'), 'utf8')).toContain(
    "import { randomBytes } from 'node:crypto'",
  )
})
