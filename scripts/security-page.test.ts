import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, isOperation } from '@vestibule/contract'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** What SECURITY.md says a script of the host page can and cannot do, each with the test that tries it. */
const promises: readonly (readonly [sentence: string, file: string, title: string])[] = [
  [
    'read a password, a code, a recovery code or anything else that is typed',
    'e2e/boundary/hostile-host.spec.ts',
    'a host that was taken over sees no password, no code and no refresh token',
  ],
  [
    'read the refresh token',
    'e2e/boundary/hostile-host.spec.ts',
    'a host that was taken over sees no password, no code and no refresh token',
  ],
  [
    'nothing at all where the application is registered with `--api` or `--no-tokens`',
    'e2e/boundary/hostile-host.spec.ts',
    'where the application is registered with APIs or without tokens, no request with the cookie is answered',
  ],
  [
    'nothing at all where the application is registered with `--api` or `--no-tokens`',
    'apps/identity/src/api/host-tokens/cookie-of-host-pages.test.ts',
    'gets no token by any operation where the application is registered with %s',
  ],
  [
    'is made by a click inside the frame, never by a message',
    'e2e/boundary/abuse.spec.ts',
    'nothing changes on the server: a change must be made in the frame',
  ],
  [
    'the server refuses it to every token that a page can get',
    'e2e/boundary/host-tokens.spec.ts',
    'nothing destructive is done without a click inside the frame',
  ],
  [
    'the portal speaks to the one host origin that the server wrote into its document',
    'e2e/boundary/framing.spec.ts',
    'the portal speaks to the registered page only: the stranger hears nothing, and is not heard',
  ],
  [
    'all else is refused and leaves a row in the audit log',
    'apps/identity/src/api/host-tokens/token-operations.test.ts',
    'a token for %s opens what the contract opens to it, and nothing else',
  ],
  [
    'a press counts only where its button and its heading have been seen for half a second',
    'e2e/boundary/presses.spec.ts',
    'the form stays unsent, and is sent by a press of its user once it is seen',
  ],
  [
    'only what the frame itself sees counts',
    'e2e/boundary/idle.spec.ts',
    'the user is warned and signed out by what the frame sees; once the page has hidden administration, its word counts',
  ],
  [
    'until the user signs out in that browser, or for 30 days',
    'apps/identity/src/api/host-tokens/taken-along.test.ts',
    'takes a refresh token along, which ends with the sign-out of that browser',
  ],
  [
    'Register the application without `offline_access` and there is no such token',
    'apps/identity/src/api/host-tokens/taken-along.test.ts',
    'gets no refresh token where the application may not ask for one',
  ],
  [
    'with `--api` or `--no-tokens` there is no such code either',
    'apps/identity/src/api/host-tokens/taken-along.test.ts',
    'gets no code where the application keeps plain tokens from its pages',
  ],
  [
    'Its tokens open all that their users may do',
    'apps/identity/src/api/host-tokens/token-operations.test.ts',
    'a token for %s opens everything where the application manages by the published wire',
  ],
  [
    'is no fresh proof, unless the application has `--wire` and asked for one itself',
    'apps/identity/src/api/host-tokens/granted-sessions.test.ts',
    'is no fresh proof for any operation that asks for one',
  ],
]

test.each(promises)('SEC-BR-04 “%s” is tried by a test', (sentence, file, title) => {
  expect(read('SECURITY.md')).toContain(sentence)
  expect(read(file)).toContain(title)
})

/** How the sentence about a bad script calls what plain tokens open, by area of the contract. */
const words: Readonly<Record<string, string>> = {
  accountSettings: 'the settings of the account',
  applications: 'applications',
  entitlements: 'entitlements',
  groups: 'groups',
  impersonation: 'who acts for them',
  metadata: 'themselves',
  profile: 'themselves',
  rolesPermissions: 'roles',
  subTenants: 'the accounts below',
  subTenantUsers: 'with the people there',
  team: 'people',
  tenants: 'switches between their tenants',
  usernames: 'themselves',
  users: 'people',
}

test('SEC-BR-04 the sentence about a bad script names all that its token opens', () => {
  const areas = Object.entries(contract).flatMap(([area, operations]) => {
    const all = Object.values(operations).filter(isOperation)
    return all.some((operation) => operation.hostTokens === 'allowed') ? area : []
  })
  expect(areas.sort()).toEqual(Object.keys(words).sort())
  const sentence = read('SECURITY.md')
    .split('\n')
    .find((line) => line.includes('A bad script on the host page'))
  for (const word of Object.values(words)) expect(sentence).toContain(word)
})
