// @vitest-environment happy-dom
import { hydrateRoot } from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'
import { takeEarlySubmit } from './app/early-submit.ts'
import { Root } from './app/Root.tsx'
import { entryFiles } from './prerender.tsx'
import { settle } from './testing/clock.ts'
import { aPortal } from './testing/portal.ts'
import './testing/show.tsx'

const files = await entryFiles()
const locales = ['en', 'he', 'en-XA']

const documentOf = (name: string): HTMLElement => {
  const root = document.createElement('div')
  root.innerHTML = (files[name] ?? '').replaceAll('%application%', 'Acme Notes').replaceAll('%ways%', '0')
  document.body.replaceChildren(root)
  return root
}

const hydrated = async (root: HTMLElement, key: string, locale: string, onShown?: () => void) => {
  const portal = await aPortal({ route: { key, params: {} }, locale })
  const onRecoverableError = vi.fn()
  hydrateRoot(root, <Root store={portal.store} onShown={onShown} />, { onRecoverableError })
  await settle()
  await vi.waitFor(() => expect(portal.host.title).toHaveBeenCalled())
  return { ...portal, onRecoverableError }
}

const logins = ['login', 'login-closed'].flatMap((name) => [
  name,
  `${name}-phone`,
  `${name}-username`,
  `${name}-any`,
])

describe('the prerendered first step', () => {
  test('is there for every locale and policy, without style attributes', () => {
    const names = locales.flatMap((locale) =>
      [...logins, 'sign-up', 'skeleton', 'admin'].map((name) => `${locale}.${name}.html`),
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
    const root = documentOf(name)
    const field = root.querySelector('input')
    const { onRecoverableError } = await hydrated(root, key, locale)
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(root.querySelector('input')).toBe(field)
  })

  test('what was typed before stays, and what was sent before is sent', async () => {
    const root = documentOf('en.login.html')
    const field = root.querySelector('input')
    const form = root.querySelector('form')
    if (!field || !form) throw new Error('no form')
    field.value = 'ada@acme.test'
    const stop = vi.fn()
    window.vestibuleEarly = { form, stop }
    await hydrated(root, 'loginUrl', 'en', () => takeEarlySubmit(window))
    await vi.waitFor(() => expect(root.textContent).toContain('Enter your password'))
    expect(root.textContent).toContain('ada@acme.test')
    expect(stop).toHaveBeenCalledTimes(1)
    expect(window.vestibuleEarly).toBeUndefined()
  })
})
