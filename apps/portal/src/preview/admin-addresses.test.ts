import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../routes/pages.ts'
import { adminAddresses, dialogsByPage } from './admin-addresses.ts'

const admin = join(import.meta.dirname, '../admin')

/** Dialogs that need something to have happened: rows that were selected, a secret that was made, a passkey, a file. */
const afterwards: ReadonlySet<string> = new Set([
  'users disableMany',
  'users removeMany',
  'api-tokens created',
  'profile picture',
  'privacy removePasskey',
  'privacy renamePasskey',
  'provisioning created',
])

/** Folders whose name is not that of their page. */
const pageOfFolder: Readonly<Record<string, string>> = {
  'all-accounts': 'allAccounts',
  'api-tokens': 'apiTokens',
}

const readNames = (source: string): string[] =>
  [...source.matchAll(/\b(?:open(?:Dialog)?|show)\('(\w+)'|\bdialog\??\.is === '(\w+)'/g)].map(
    ([, opened, shown]) => opened ?? shown ?? '',
  )

const inCode = globSync('*/**/*.{ts,tsx}', { cwd: admin })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const [folder = ''] = file.split('/')
    return readNames(readFileSync(join(admin, file), 'utf8')).map((name) => ({ folder, name }))
  })

test('every dialog that the code of a page names has an address in the preview', () => {
  expect(inCode.length).toBeGreaterThan(40)
  const missing = inCode
    .filter(({ folder, name }) => !afterwards.has(`${folder} ${name}`))
    .filter(({ folder, name }) => {
      const page = pageOfFolder[folder] ?? folder
      const listed = Object.entries(dialogsByPage).filter(([key]) => key.split(/[/?]/)[0] === page)
      return !listed.some(([, dialogs]) => name in dialogs)
    })
  expect(missing).toEqual([])
})

test('every page has addresses for its four states', () => {
  for (const { id } of pages)
    expect(adminAddresses).toEqual(
      expect.arrayContaining([
        `admin/${id}`,
        `admin/${id}?answers=loading`,
        `admin/${id}?answers=empty`,
        `admin/${id}?answers=failed`,
      ]),
    )
})
