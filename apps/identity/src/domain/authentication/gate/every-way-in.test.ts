import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gateChecks } from './gate-checks.ts'

const source = join(import.meta.dirname, '../../..')
const texts = new Map(
  globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.includes('.test.') && !file.startsWith('testing/'))
    .map((file) => [file, readFileSync(join(source, file), 'utf8')]),
)
const saying = (pattern: RegExp): string[] =>
  [...texts].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).sort()

/** Every way in, the file in which it ends, and what of the gate that file calls. */
const ways: readonly (readonly [way: string, file: string, calls: RegExp])[] = [
  ['password', 'domain/sign-in/login.ts', /completeSignInFast\(ctx, /],
  ['code and text message', 'domain/passwordless/code-login.ts', /completeSignIn\(tx, /],
  ['link', 'domain/passwordless/magic-link-login.ts', /completeSignIn\(tx, .*'magicLink'/],
  ['passkey', 'domain/passkeys/post-login.ts', /completeSignIn\(tx, .*'passkey'/],
  ['social provider and single sign-on', 'domain/federation/redeem.ts', /completeSignIn\(tx, /],
  ['activation', 'domain/activation/activate-account.ts', /completeSignIn\(tx, .*'activation'/],
  ['invitation', 'domain/sign-in/complete-sign-in.ts', /passSignIn\(tx, .*[^]*acceptInvitation\(tx, /],
  ['sign-up', 'domain/sign-up/sign-up-by-username.ts', /completeSignIn\(tx, /],
  ['second factor', 'domain/sign-in/finish-pending.ts', /completeSignIn\(tx, /],
  ['step-up by a factor', 'domain/sign-in/finish-pending.ts', /judgeSession\(ctx, /],
  ['step-up by the password', 'domain/step-up/password-again.ts', /toLoginResponse\(actor, /],
  ['refresh', 'domain/sign-in/refresh.ts', /judgeSession\(ctx, /],
  ['another tenant', 'domain/sign-in/switch-tenant.ts', /judgeSession\(actor, /],
  ['a token of another tenant', 'api/profile/profile.handlers.ts', /passSession\(actor, /],
  ['authorization', 'oauth/authorize/acting-tenant.ts', /judgeSession\(ctx, /],
  ['code of an application', 'oauth/token/redeem-code.ts', /passSession\(ctx, /],
  ['refresh token of an application', 'oauth/token/account.ts', /refreshSession\(/],
  ['user information', 'oauth/token/account.ts', /judgeSession\(/],
  ['silent authorization', 'api/oauth/silent.ts', /refreshSession\(/],
  ['API token', 'domain/api-tokens/exchange-api-token.ts', /passApiToken\(ctx, /],
  ['impersonation', 'domain/acting-for-users/impersonate.ts', /startedAnswer\(ctx, /],
  ['end of impersonation', 'domain/acting-for-users/stop-impersonation.ts', /startedAnswer\(ctx, /],
  ['the first answer of any session', 'domain/authentication/started-answer.ts', /passSession\(ctx, /],
  ['a token bound to a key', 'domain/embedding/bind-access-token.ts', /passSession\(actor, /],
]

/** Where rows of `sessions` are made, and where what comes of it meets the gate. */
const makers: Readonly<Record<string, string>> = {
  'domain/acting-for-users/impersonate.ts': 'startedAnswer',
  'domain/acting-for-users/stop-impersonation.ts': 'startedAnswer',
  'domain/mfa/step-up.ts': 'its two callers, above',
  'domain/sessions/insert-session.queries.ts': 'the statement itself',
  'domain/sessions/renew-session.ts': 'the same session with another id; a refresh gives its token',
  'domain/sessions/sessions.queries.ts': 'the statement itself',
  'domain/sign-in/complete-sign-in.ts': 'passSignIn',
  'oauth/token/redeem-code.ts': 'passSession',
}

test.each(ways)('SEC-GA-01 %s passes the gate', (_, file, calls) => expect(texts.get(file)).toMatch(calls))

test('SEC-GA-01 no other file makes a session', () => {
  expect(texts.size).toBeGreaterThan(500)
  expect(saying(/\binsert(Session|SessionRow)\b\(|insertSession(Row)? = |insert\(sessions\)/)).toEqual(
    Object.keys(makers).sort(),
  )
})

test('SEC-SS-21 each of them locks the user before it makes one', () => {
  const deciding = Object.keys(makers).filter((file) => makers[file] !== 'the statement itself')
  expect(saying(/await (stillHolds|lockUserRow|lockUsers)\(tx, /)).toEqual(expect.arrayContaining(deciding))
})

test('SEC-GA-01 tokens are made of facts that passed, which one file alone says of any', () => {
  expect(saying(/as PassedFacts/)).toEqual(['domain/authentication/gate/pass-session.ts'])
  const ofFacts = ['domain/id-tokens/make-tokens.ts', 'domain/sessions/session-answer.ts']
  expect(saying(/accessTokens\.sign(PortalToken)?\(/)).toEqual(['domain/sessions/mint-access-token.ts'])
  expect(saying(/accessTokens\.signIdToken\(/)).toEqual(['domain/id-tokens/make-tokens.ts'])
  expect(saying(/mintAccessToken\(/)).toEqual(ofFacts)
  expect(saying(/\.signApiToken\(/)).toEqual(['domain/api-tokens/exchange-api-token.ts'])
  for (const file of ofFacts) expect(texts.get(file)).toMatch(/facts: PassedFacts/)
})

test('SEC-TO-42 a token that is made of another is made in one file, which ends it with that one', () => {
  expect(saying(/\bsignFor\(/)).toEqual([
    'domain/sessions/session-answer.ts',
    'domain/sessions/sign-again.ts',
  ])
  expect(saying(/\binherit\(/)).toEqual(['domain/sessions/new-session.ts'])
})

test('SEC-GA-02 every check has a file of its own, a line in the list, and a name of its own', () => {
  const files = [...texts.keys()].filter((file) => file.startsWith('domain/authentication/gate/checks/'))
  expect(gateChecks).toHaveLength(files.length)
  expect(new Set(gateChecks.map(({ name }) => name)).size).toBe(files.length)
})
