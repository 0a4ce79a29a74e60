import { describe, expect, test } from 'vitest'
import { readDevice } from './device.ts'
import { listMethods } from './methods.ts'

describe('devices', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0',
      { browser: 'Firefox', system: 'Windows', kind: 'desktop' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
      { browser: 'Chrome', system: 'Android', kind: 'mobile' },
    ],
    ['', { kind: 'unknown' }],
    [undefined, { kind: 'unknown' }],
    ['<img src=x onerror=alert(1)>', { browser: undefined, system: undefined, kind: 'unknown' }],
  ])('%j', (userAgent, device) => {
    expect(readDevice(userAgent)).toMatchObject(device)
  })
})

test('second factors are one list, oldest first; a key without a name of its own has none', () => {
  const methods = listMethods({
    webauthn: [{ id: 'key', deviceType: 'Platform', name: 'This device', createdAt: '2026-01-02T00:00:00Z' }],
    phones: [{ id: 'phone', phoneNumber: '********42', createdAt: '2026-01-01T00:00:00Z' }],
    authenticators: [{ id: 'app', createdAt: '2026-01-03T00:00:00Z' }],
    emails: [],
  })
  expect(methods.map(({ id, kind, name }) => [id, kind, name])).toEqual([
    ['phone', 'sms', '********42'],
    ['key', 'webauthnPlatform', undefined],
    ['app', 'authenticatorApp', undefined],
  ])
})
