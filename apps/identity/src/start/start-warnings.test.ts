import { expect, test } from 'vitest'
import type { Config } from '../runtime/config/config.ts'
import { startWarnings } from './start-warnings.ts'

const complete = {
  environment: 'production',
  smtpUrl: 'smtp://mail.test',
  sms: {},
  databaseUrl: 'postgres://db.test',
  breachedPasswordsFile: '/filter',
  breachedLookupUrl: undefined,
} as unknown as Config

test('SEC-TO-35 production says at start that leaked passwords are not looked up', () => {
  expect(startWarnings(complete)).toEqual([])
  const without = { ...complete, breachedPasswordsFile: undefined }
  expect(startWarnings(without)).toEqual([expect.stringMatching(/^BREACHED_PASSWORDS_FILE is missing: /)])
  expect(startWarnings({ ...without, breachedLookupUrl: 'https://range.test/' })).toEqual([])
  expect(startWarnings({ ...without, environment: 'development' })).toEqual([])
})

test('each of the others is named by its variable', () => {
  const { smtpUrl: _, sms: __, databaseUrl: ___, ...bare } = complete
  expect(startWarnings(bare as Config)).toEqual([
    expect.stringContaining('SMTP_URL'),
    expect.stringContaining('SMS_URL'),
    expect.stringContaining('embedded database'),
  ])
})
