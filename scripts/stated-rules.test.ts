import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const guessing = 'docs/decisions/0053-browsers-that-are-known.md'
const attempts = 'apps/identity/src/domain/rate-limits/attempts.queries.ts'
const lockout = 'docs/decisions/0016-lockout-looks-like-a-wrong-password.md'
const hashes = 'docs/decisions/0106-hashes-leave-a-core-free.md'
const lifetimes = 'apps/identity/src/domain/lifetimes.ts'

/** What a document says of a limit, and where the code has it. */
const guessed: readonly (readonly [document: string, sentence: string, file: string, code: string])[] = [
  [guessing, 'with the same waits and the same stop after 100 failures', attempts, 'hardStop = 100'],
  [guessing, 'ends 180 days after the latest sign-in', lifetimes, 'knownBrowser: 180 * 86_400'],
  [lockout, 'While it lasts, a quarter of an hour', lifetimes, 'lockout: 900'],
  [
    'SECURITY.md',
    'Tries are counted before they are judged, by account and address',
    attempts,
    'freeTries = 5',
  ],
]

test.each(guessed)('SEC-PW-06 how guessing is held up: %s says “%s”', (document, sentence, file, code) => {
  expect(read(document)).toContain(sentence)
  expect(read(file)).toContain(code)
})

/** Work that takes long, and what bounds it. */
const expensive: readonly (readonly [document: string, sentence: string])[] = [
  [hashes, 'One hash fewer than there are cores'],
  [
    'docs/decisions/0022-pictures-are-made-anew.md',
    'one at a time, with a limit of memory and of 15 seconds',
  ],
  ['docs/decisions/0104-exports-are-copied.md', 'in parts of 5000 rows'],
  ['docs/requirements.md', 'A person has one file written at a time, and a tree of tenants a few'],
  ['docs/reliability.md', 'a whole request 30 s'],
  ['docs/decisions/0123-limits-of-a-tree.md', 'A tree makes 20 accounts a day'],
]

test.each(expensive)('SEC-DE-04 what takes long is bounded: %s says “%s”', (document, sentence) =>
  expect(read(document)).toContain(sentence),
)

/** Where a number is added, and the text that is shown there. */
const shown: readonly (readonly [file: string, key: string, messages: string])[] = [
  ['apps/portal/src/auth/mfa/steps/SmsSetPhoneNumber.tsx', 'phone.body', 'signin/mfa.json'],
  ['apps/portal/src/admin/privacy/AddPhoneDialog.tsx', 'phone.body', 'signin/mfa.json'],
  ['apps/portal/src/admin/profile/PhonesSection.tsx', 'phones.lead', 'admin/profile.json'],
]

test.each(shown)('SEC-OT-05 users read what is known against text messages: %s', (file, key, messages) => {
  expect(read(file)).toContain(`t('${key}')`)
  const texts = JSON.parse(read(`packages/messages/en/${messages}`)) as Record<string, Record<string, string>>
  const [group = '', name = ''] = key.split('.')
  expect(texts[group]?.[name]).toMatch(/text messages can be intercepted/i)
})

test('SEC-PW-02 the contract knows neither hints of passwords nor questions', () => {
  const files = globSync('packages/contract/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(100)
  const words = /(security|secret|recovery)_?(question|answer)|password_?(hint|reminder)|mother'?s?_?maiden/i
  expect(files.filter((file) => words.test(read(file)))).toEqual([])
})

const waysIn = 'docs/authentication.md'

test('SEC-GA-12 the page of ways in has each way of the code, and each second factor', () => {
  const cells = [...read(waysIn).matchAll(/^\| (.+?) \| (.+?) \|/gm)]
  const named = (column: 1 | 2) => cells.flatMap((row) => row[column]?.match(/(?<=`)\w+(?=`)/g) ?? [])
  const union = (file: string, name: string): string[] => {
    const [, text = ''] = new RegExp(`type ${name} =((?:.|\\n)*?)\\n\\n`).exec(read(file)) ?? []
    return [...text.matchAll(/'(\w+)'/g)].map(([, value = '']) => value)
  }
  const methods = union('apps/identity/src/domain/sessions/sign-in-attempt.ts', 'SignInMethod')
  expect(methods).toHaveLength(10)
  expect(named(1).toSorted()).toEqual(methods.toSorted())
  const factors = union('apps/identity/src/domain/mfa-policy/amr.ts', 'FactorMethod')
  expect(factors).toHaveLength(3)
  expect(named(2)).toEqual(expect.arrayContaining(factors))
})

/** What the page says of sessions, and where the code has it. */
const ofSessions: readonly (readonly [sentence: string, code: string])[] = [
  ['30 days, and 7 days of rest', 'refreshIdle: 7 * 86_400,\n  refreshAbsolute: 30 * 86_400'],
  ['12 hours of rest for sessions that began on a page of the portal itself', 'hostedIdle: 12 * 3600'],
  [
    'the same where a second factor is asked of everybody: 24 hours and one hour of rest',
    'enforcedIdle: 3600,\n  enforcedAbsolute: 86_400',
  ],
  ['a proof of the last 5 minutes', 'freshProof: 300'],
]

test.each(ofSessions)(
  'SEC-SS-02 the page of ways in says of sessions what the code has: %s',
  (sentence, code) => {
    expect(read(waysIn)).toContain(sentence)
    expect(read(lifetimes)).toContain(code)
  },
)

/** What writes to standard output or standard error, apart from the log. */
const writers = [
  'apps/identity/src/operator.ts',
  'apps/identity/src/ops/operator/backup.ts',
  'apps/identity/src/platform/db/open-for-command.ts',
  'apps/identity/src/runtime/give-up.ts',
  'apps/identity/src/start/run.ts',
]

test('SEC-AU-03 nothing writes logs but what the page of logs names', () => {
  const files = globSync('apps/identity/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.') && !/src\/(dev|testing)\//.test(file),
  )
  const writing = (pattern: RegExp) => files.filter((file) => pattern.test(read(file))).toSorted()
  expect(writing(/\bconsole\.|process\.(stdout|stderr)/)).toEqual(writers)
  expect(writing(/from 'pino'/)).toEqual(['apps/identity/src/runtime/log.ts'])
  expect(writing(/\bcreateLog\(/)).toEqual(['apps/identity/src/start/run.ts'])
  expect(writing(/\bappendFile/)).toEqual([])
  for (const word of ['standard output', 'standard error', '`audits`', '`scim_requests`', '`METRICS_PORT`'])
    expect(read('docs/logs.md')).toContain(word)
})
