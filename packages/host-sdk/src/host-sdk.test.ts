// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { adviceOn } from './advise.ts'
import { HostSdk } from './host-sdk.ts'
import { readOptions } from './options.ts'
import { hostPage, portalUrl } from './testing/host-page.ts'

const developersMachine = 'http://localhost:3000'
const options = { portalUrl, clientId: 'c1' }

describe('options', () => {
  test.each([
    ['no element', null, options, 'mount needs an element'],
    ['a selector instead of an element', '#portal', options, 'mount needs an element'],
    [
      'no portalUrl',
      'el',
      { clientId: 'c1' },
      'portalUrl is required. Edit HostSdk options { portalUrl: "" }',
    ],
    ['no clientId', 'el', { portalUrl }, 'clientId is required. Edit HostSdk options { clientId: "" }'],
    ['a portalUrl that is none', 'el', { ...options, portalUrl: 'auth' }, 'portalUrl must be another origin'],
  ])('mounting with %s throws one readable sentence', (_, given, wrong, sentence) => {
    const { el } = hostPage('/')
    const target = given === 'el' ? el : given
    expect(() => HostSdk.mount(target as HTMLElement, wrong)).toThrow(sentence)
    expect(el.children).toHaveLength(0)
  })

  test.each(['drak', { mode: 'drak' }])('the mode %j is named with those there are', (theme) => {
    expect(adviceOn({ ...options, theme })).toEqual([
      'HostSdk: theme.mode is "drak", it must be one of auto, light, dark',
    ])
  })

  test('one that is unknown is named with the one that was meant, and nothing breaks', async () => {
    const { el } = hostPage('/', developersMachine)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const given = { ...options, allowedRedirectOrigin: ['https://a.test'], themes: 'dark' }
    const handle = HostSdk.mount(el, given)
    onTestFinished(() => handle.destroy())
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
    expect(warn.mock.calls.flat()).toEqual([
      'HostSdk: unknown option "allowedRedirectOrigin", did you mean "allowedRedirectOrigins"?',
      'HostSdk: unknown option "themes", did you mean "theme"?',
    ])
    expect(el.querySelector('iframe')).not.toBeNull()
  })

  test('SEC-PO-03 that would let people be sent anywhere are not obeyed, and said so', () => {
    expect(adviceOn({ enforceRedirectToSameSite: false })).toEqual([
      expect.stringContaining('allowedRedirectOrigins'),
    ])
    expect(adviceOn({ enforceRedirectToSameSite: true, ...options })).toEqual([])
  })
})

test('advice that cannot be fetched is no fault of the page', async () => {
  const { el } = hostPage('/', developersMachine)
  const away = vi.fn(() => {
    throw new Error('away')
  })
  vi.doMock('./later.ts', away)
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => {
    vi.doUnmock('./later.ts')
    process.off('unhandledRejection', unhandled)
  })
  const handle = HostSdk.mount(el, { ...options, themes: 'dark' } as object)
  onTestFinished(() => handle.destroy())
  await vi.waitFor(() => expect(away).toHaveBeenCalled())
  // Node tells of a rejection that was not handled before it takes up the next thing.
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(unhandled).not.toHaveBeenCalled()
})

test('SEC-BR-06 what is written on the prototype of all objects is no option', () => {
  const { el } = hostPage('/')
  const polluted = { allowedRedirectOrigins: ['https://evil.test'], tenantResolver: () => 'evil' }
  const everything: object = Object.getPrototypeOf({})
  Object.assign(everything, polluted)
  onTestFinished(() => {
    for (const name of Object.keys(polluted)) Reflect.deleteProperty(everything, name)
  })
  const read = readOptions(el, {}, options)
  expect([read.allowedRedirectOrigins, read.tenantResolver, read.tenant]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(read).toMatchObject({ portalOrigin: new URL(portalUrl).origin, clientId: 'c1', view: 'auto' })
})

test('preload mounts when the page has nothing else to do', () => {
  const { el } = hostPage('/')
  const idle = vi.fn()
  vi.stubGlobal('requestIdleCallback', idle)
  HostSdk.preload(el, options)
  expect(el.querySelector('iframe')).toBeNull()
  idle.mock.calls[0]?.[0]()
  const frame = el.querySelector('iframe')
  expect(frame?.style.height).toBe('0px')
  const handle = HostSdk.mount(el, options)
  onTestFinished(() => handle.destroy())
  expect(el.querySelector('iframe')).toBe(frame)
})
