import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const complete = {
  FRONTEGG_APP_URL: 'https://app.example.test/',
  FRONTEGG_BASE_URL: 'https://auth.example.test',
  FRONTEGG_CLIENT_ID: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  FRONTEGG_ENCRYPTION_PASSWORD: 'a1'.repeat(32),
}

describe('settings of a server-rendered host', () => {
  test('have the defaults of the specification', () => {
    expect(readSettings({}, complete)).toMatchObject({
      appUrl: 'https://app.example.test',
      cookieName: 'fe_session',
      cookieSameSite: 'none',
      secureJwt: false,
      logLevel: 'warn',
    })
  })

  test('that are missing are named together, in the sentence of the specification', () => {
    const { FRONTEGG_APP_URL: _, FRONTEGG_CLIENT_ID: __, ...rest } = complete
    expect(() => readSettings({}, { ...rest, FRONTEGG_BASE_URL: '' })).toThrow(
      new SettingsError(
        'Missing one or more environment variables (FRONTEGG_APP_URL, FRONTEGG_BASE_URL, FRONTEGG_CLIENT_ID). add it to the .env.local file.',
      ),
    )
  })

  test.each([
    ['FRONTEGG_APP_URL', 'app.example.test', 'URL'],
    ['FRONTEGG_BASE_URL', 'javascript:alert(1)', 'URL'],
    ['FRONTEGG_ENCRYPTION_PASSWORD', 'a1'.repeat(31), 'Hex string'],
    ['FRONTEGG_ENCRYPTION_PASSWORD', 'a1'.repeat(33), 'Hex string'],
    ['FRONTEGG_ENCRYPTION_PASSWORD', 'g1'.repeat(32), 'Hex string'],
    ['FRONTEGG_SECURE_JWT_ENABLED', 'yes', 'boolean'],
    ['FRONTEGG_COOKIE_SAME_SITE', 'constructor', 'SameSite'],
    ['FRONTEGG_LOG_LEVEL', 'loud', 'log level'],
  ])('%s must not be %s', (name, value, type) => {
    expect(() => readSettings({}, { ...complete, [name]: value })).toThrow(
      new SettingsError(`Invalid environment variable (${name}), must be a valid ${type}`),
    )
  })

  test.each([
    ['true', 'strict'],
    ['false', 'none'],
    ['lax', 'lax'],
    ['strict', 'strict'],
  ])('SameSite %s means %s', (given, expected) => {
    const settings = readSettings({}, { ...complete, FRONTEGG_COOKIE_SAME_SITE: given })
    expect(settings.cookieSameSite).toBe(expected)
  })

  test('secure JWT wants the client secret', () => {
    const secure = { ...complete, FRONTEGG_SECURE_JWT_ENABLED: 'true' }
    expect(() => readSettings({}, secure)).toThrow(
      'Missing one or more environment variables (FRONTEGG_CLIENT_SECRET). add it to the .env.local file.',
    )
    expect(readSettings({ clientSecret: 'shh' }, secure)).toMatchObject({ secureJwt: true })
  })

  test('where people sign in is said once: an option against the environment is to be removed', () => {
    const hosted = { ...complete, FRONTEGG_HOSTED_LOGIN: 'true' }
    expect(() => readSettings({ hostedLogin: false }, hosted)).toThrow('Remove the option hostedLogin.')
    expect(readSettings({ hostedLogin: true }, hosted).hostedLogin).toBe(true)
    expect(readSettings({ hostedLogin: true }, complete).hostedLogin).toBe(true)
  })

  test('in code win over the environment and are checked the same way', () => {
    expect(readSettings({ cookieName: 'fe_other', secureJwt: false }, complete).cookieName).toBe('fe_other')
    expect(() => readSettings({ encryptionPassword: 'short' }, complete)).toThrow(
      'must be a valid Hex string',
    )
  })
})
