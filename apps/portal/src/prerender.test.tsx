// @vitest-environment happy-dom
import { isolated } from '@vestibule/messages/isolate'
import { hydrateRoot } from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'
import { takeEarlySubmit } from './start/early-submit.ts'
import { Root } from './shell/Root.tsx'
import { putLastUsedFirst } from './auth/login/methods/last-used-first.ts'
import { entryFiles } from './prerender.tsx'
import { settle } from './testing/clock.ts'
import { show } from './testing/show.tsx'
import { aPortal } from './testing/portal.ts'

const files = await entryFiles()
const locales = ['en', 'he', 'en-XA']

/** Fills the placeholders as the server does. */
const filled = (html: string, values: Readonly<Record<string, string>>): string =>
  html.replace(/%(\w+)%/g, (_, name: string) => values[name] ?? '')

const readDocument = (name: string, values: Readonly<Record<string, string>> = {}): HTMLElement => {
  const root = document.createElement('div')
  const application = values['application'] ?? 'Acme Notes'
  const applicationInText = isolated(application, name.startsWith('he.') ? 'rtl' : 'ltr')
  root.innerHTML = filled(files[name] ?? '', { application, applicationInText, ways: '0', ...values })
  document.body.replaceChildren(root)
  return root
}

type Boots = Parameters<typeof aPortal>[0]

const hydrated = async (
  root: HTMLElement,
  key: string,
  locale: string,
  { onShown, ...wanted }: Boots & { readonly onShown?: () => void } = {},
) => {
  const portal = await aPortal({ ...wanted, route: { key, params: {} }, locale })
  const onRecoverableError = vi.fn()
  hydrateRoot(root, <Root store={portal.store} onShown={onShown} />, { onRecoverableError })
  await settle()
  await vi.waitFor(() => expect(portal.host.title).toHaveBeenCalled())
  return { ...portal, onRecoverableError }
}

const wayPieces = [
  'or',
  'sms',
  'passkey',
  'provider',
  'google',
  'microsoft',
  'slack',
  'facebook',
  'github',
  'linkedin',
].map((method) => `way-${method}`)

const logins = ['login', 'login-closed'].flatMap((name) => [
  name,
  `${name}-phone`,
  `${name}-username`,
  `${name}-any`,
])

describe('the prerendered first step', () => {
  test('is there for every locale and policy, without style attributes', () => {
    const names = locales.flatMap((locale) =>
      [...logins, ...wayPieces, 'sign-up', 'skeleton', 'admin'].map((name) => `${locale}.${name}.html`),
    )
    expect(Object.keys(files).sort()).toEqual(['entry.css', ...names].sort())
    expect(Object.values(files).filter((html) => /\sstyle=/.test(html))).toEqual([])
    expect(files['en.login.html']).toContain('Create an account')
    expect(files['en.login-closed.html']).not.toContain('Create an account')
  })

  test.each(
    locales.flatMap(
      (locale) =>
        [
          [`${locale}.login.html`, 'loginUrl', locale],
          [`${locale}.sign-up.html`, 'signUpUrl', locale],
        ] as const,
    ),
  )('%s is taken over as it stands', async (name, key, locale) => {
    const root = readDocument(name)
    const field = root.querySelector('input')
    const { onRecoverableError } = await hydrated(root, key, locale)
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(root.querySelector('input')).toBe(field)
  })

  test.each(
    locales.flatMap((locale) => ['פתקים', 'Acme (Labs)', 'Notes'].map((name) => [locale, name] as const)),
  )('SEC-PO-13 in %s, with the name %s, is taken over as it stands', async (locale, name) => {
    const root = readDocument(`${locale}.login.html`, { application: name })
    expect(root.textContent).not.toMatch(/%\w+%/)
    const { onRecoverableError } = await hydrated(root, 'loginUrl', locale, {
      boot: { application: { name } },
    })
    expect(onRecoverableError).not.toHaveBeenCalled()
  })

  test('what was typed before stays, and what was sent before is sent', async () => {
    const root = readDocument('en.login.html')
    const field = root.querySelector('input')
    const form = root.querySelector('form')
    if (!field || !form) throw new Error('no form')
    field.value = 'ada@acme.test'
    const stop = vi.fn()
    window.vestibuleEarly = { form, stop }
    await hydrated(root, 'loginUrl', 'en', { onShown: () => takeEarlySubmit(window) })
    await vi.waitFor(() => expect(root.textContent).toContain('Enter your password'))
    expect(root.textContent).toContain('ada@acme.test')
    expect(stop).toHaveBeenCalledTimes(1)
    expect(window.vestibuleEarly).toBeUndefined()
  })

  test('the logo of the application is taken over as it stands', async () => {
    const root = readDocument('en.login.html')
    const logo = root.querySelector('.v-logo')
    if (logo) logo.innerHTML = '<img src="https://acme.test/logo.svg" alt=""/>'
    const picture = root.querySelector('img')
    const application = { name: 'Acme Notes', logo: 'https://acme.test/logo.svg' }
    const { onRecoverableError } = await hydrated(root, 'loginUrl', 'en', { boot: { application } })
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(root.querySelector('img')).toBe(picture)
  })
})

describe('the other ways in of the document', () => {
  const policies = {
    allowSignups: true,
    passwordMinLength: 10,
    ways: '4',
    otherWays: ['sms', 'passkey'] as const,
    social: [
      { id: 'google', name: 'Google' },
      { id: 'bitbucket', name: 'Bitbucket' },
      { id: 'slack', name: 'Slack' },
    ],
  }
  const piece = (method: string, id = method, name = '') =>
    filled(files[`en.way-${method}.html`] ?? '', {
      provider: id,
      name,
      nameInText: name,
      initial: name.slice(0, 1),
    })
  const buttons = [
    piece('or'),
    `<div class="v-providers is-odd">${piece('google', 'google', 'Google')}${piece('provider', 'bitbucket', 'Bitbucket')}${piece('slack', 'slack', 'Slack')}</div>`,
    piece('sms'),
    piece('passkey'),
  ].join('')

  test('look as those that take their place', async () => {
    const own = await show({ route: { key: 'loginUrl', params: {} }, boot: { policies } })
    await own.screen.findByRole('button', { name: 'Continue with Google' })
    const served = document.createElement('div')
    served.innerHTML = buttons
    expect(served.innerHTML).toBe(own.screen.container.querySelector('.v-ways')?.innerHTML)
  })

  test('stay while the document is taken over, and what was pressed and focused there counts', async () => {
    const root = readDocument('en.login.html', { ways: '4', buttons })
    const ways = root.querySelector('.v-ways')
    window.vestibuleWays = { pressed: 'sms', focused: 'passkey', stop: vi.fn() }
    const { onRecoverableError } = await hydrated(root, 'loginUrl', 'en', { boot: { policies } })
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(ways?.querySelectorAll('[data-way]')).toHaveLength(5)
    await vi.waitFor(() => expect(root.textContent).toContain('Sign in with your phone'), 20_000)
    expect(window.vestibuleWays).toBeUndefined()
  })

  test.each([
    ['bitbucket', 'bitbucket'],
    ['sms', 'sms'],
    ['usb-key', 'passkey'],
  ])('%s used last comes first, marked, before anything is on screen', (lastUsed, method) => {
    readDocument('en.login.html', { ways: '4', buttons })
    putLastUsedFirst(document, lastUsed)
    const [first] = document.querySelectorAll<HTMLElement>('[data-way]')
    expect(first?.dataset.way).toBe(method)
    expect(
      [...document.querySelectorAll('.v-last:not([hidden])')].map((mark) => mark.closest('[data-way]')),
    ).toEqual([first])
  })

  test.each(['password', '', '"]', 'internal<'])(
    'a last way that has no button changes nothing: %j',
    (lastUsed) => {
      const root = readDocument('en.login.html', { ways: '4', buttons })
      const before = root.innerHTML
      putLastUsedFirst(document, lastUsed)
      expect(root.innerHTML).toBe(before)
    },
  )
})
