import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = globSync('**/*.ts', { cwd: source }).filter(
  (file) => !file.includes('.test.') && !file.startsWith('testing/'),
)
/** Files that call a function, or hand it on, apart from where it is declared. */
const using = (name: string): string[] =>
  files
    .filter((file) => {
      const text = readFileSync(join(source, file), 'utf8')
      return new RegExp(`\\b${name}\\b`).test(text) && !text.includes(`export const ${name} =`)
    })
    .filter((file) => new RegExp(`import[^;]*?\\b${name}\\b`).test(readFileSync(join(source, file), 'utf8')))
    .sort()

/** Who proves addresses, and where the tenants are held before the user is. */
const doors: Readonly<Record<string, string>> = {
  'domain/activation/activate.ts': 'domain/activation/activate-account.ts',
  'domain/password-reset/restore-email.ts': 'domain/password-reset/restore-email.ts',
  'domain/profile/change-email.ts': 'domain/profile/change-email.ts',
}

test('SEC-RA-52 an address becomes that of a user by one function, and each caller holds the tenants', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(using('updateAddress')).toEqual(['domain/members/change-address.ts'])
  expect(using('changeAddress')).toEqual(['domain/proved-addresses/prove-address.ts'])
  expect(using('proveAddress')).toEqual(Object.keys(doors))
  expect(using('holdTenantsOfUser')).toEqual(Object.values(doors).sort())
  expect(using('holdForRestoring')).toEqual(['domain/password-reset/reset-password.ts'])
})
