import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Texts } from '@vestibule/messages/messages'
import { readPart } from '@vestibule/messages/read'
import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { addMessages } from './english.ts'
import { isRewordable } from './host-texts.ts'
import { loadTranslator } from './translator.ts'
import { overrideTexts, translatorAtom } from './translator.atoms.ts'

const sources = join(import.meta.dirname, '..')
/** Parts that ask, confirm, prove, warn or say who is signed in. */
const asking =
  /^(auth\/(step-up|sign-out|invitation|approve-program|impersonate|approval|mfa|mobile-authenticator|open-app|activate|magic-link|unlock|phone-reset|sign-up\/steps\/Terms\.tsx)|session-watch|kit\/dialog)\/|(QuickLogin|Dialog|Dialogs|Question|Bar|Menu|Switcher|Guard)\.tsx$/
/** The steps of signing in that a host words; all others ask for more, warn, or say who is signed in. */
const wordedStep =
  /^auth\/login\/steps\/(PreLogin|LoginWithPassword|LoginWithOtc|MagicLinkPreLoginSuccess)\.tsx$/
const isStep = (file: string) => file.startsWith('auth/login/steps/') && !wordedStep.test(file)
/** Dialogs whose parts have other names. */
const withDialog = /\b(ConfirmDialog|FormDialog|ActionDialog|GuardedButton)\b/

const flat = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : flat(value as Texts, `${before}${key}.`),
  )
const namespaces = { ...readPart('en', 'signin'), ...readPart('en', 'admin') }
const keys = Object.entries(namespaces).flatMap(([namespace, texts]) =>
  flat(texts).map((key) => [namespace, key] as const),
)

const read = (file: string): string => readFileSync(join(sources, file), 'utf8')

/** Each text that a file of ours says by its name; of names that it puts together the beginning. */
const listTexts = (file: string): string[] => {
  const source = read(file)
  const spoken = [...source.matchAll(/useTranslation\(\s*'(\w+)'/g)].map(([, namespace]) => namespace)
  const named = [...source.matchAll(/\bt\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/['`]([\w.]+)/g)].map(([, key]) => key),
  )
  return spoken.flatMap((namespace) => named.map((key) => `${namespace} ${key}`))
}
const isShownBy = (shown: ReadonlySet<string>, [namespace, key]: readonly [string, string]): boolean =>
  shown.has(`${namespace} ${key.replace(/_(one|other)$/, '')}`) ||
  [...shown].some((text) => text.endsWith('.') && `${namespace} ${key}`.startsWith(text))

/** Parts with all that they render, also of the kit; but the steps that a host words. */
const withImports = (parts: readonly string[]): ReadonlySet<string> => {
  const followed = new Set<string>()
  const follow = (file: string): void => {
    if (followed.has(file) || wordedStep.test(file) || !existsSync(join(sources, file))) return
    followed.add(file)
    for (const [, how, path = ''] of read(file).matchAll(/(from |import\()'(\.[^']+\.tsx?)'/g)) {
      const imported = posix.join(posix.dirname(file), path)
      // What comes later is a part of this one where it is the kit's; else it may be another page.
      if (how === 'from ' || imported.startsWith('kit/')) follow(imported)
    }
  }
  for (const part of parts) follow(part)
  return followed
}
const files = globSync('**/*.tsx', { cwd: sources })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.|^preview\//.test(file))

test('SEC-PO-40 no text of a part that asks, confirms, proves, warns or says who is signed in is a host’s', () => {
  const parts = files.filter((file) => asking.test(file) || isStep(file) || withDialog.test(read(file)))
  const rendered = withImports(parts)
  const shown = new Set([...rendered].flatMap(listTexts))
  const texts = keys.filter((text) => isShownBy(shown, text))
  expect(parts.length).toBeGreaterThan(60)
  expect(texts.length).toBeGreaterThan(300)
  for (const shared of [
    'Field',
    'PasswordField',
    'NewPasswordField',
    'EmailField',
    'PhoneField',
    'CodeStep',
    'MailSent',
    'Done',
  ])
    expect(rendered).toContain(`kit/auth-card/${shared}.tsx`)
  expect(texts.filter((text) => isRewordable(...text))).toEqual([])
})

test('SEC-PO-40 the texts of the vendor’s wrapper stand for those alone that a host may replace', () => {
  const table = readFileSync(join(sources, '../../../packages/host-sdk/src/drop-in/vendor-texts.ts'), 'utf8')
  const targets = [...table.matchAll(/\['(\w+)', '([\w.]+)'\]/g)].map(
    ([, namespace = '', key = '']) => [namespace, key] as const,
  )
  expect(targets.length).toBeGreaterThan(30)
  expect(targets.filter((target) => !isRewordable(...target))).toEqual([])
})

test('SEC-PO-40 no sentence with a tenant, an inviter, an account or a place in it is a host’s', () => {
  const flatTexts = (texts: Texts, before = ''): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[before + key, value]] : flatTexts(value as Texts, `${before}${key}.`),
    )
  const naming = Object.entries(namespaces).flatMap(([namespace, texts]) =>
    flatTexts(texts)
      .filter(([, text]) => /\{\{(tenant|inviter|account|current|email|user|ip|time)\}\}/.test(text))
      .map(([key]) => [namespace, key] as const),
  )
  expect(naming.length).toBeGreaterThan(15)
  expect(naming.filter((text) => isRewordable(...text))).toEqual([])
})

test.each([...new Set(keys.map(([namespace]) => namespace))])(
  'SEC-PO-40 a host rewords of %s what it may, and nothing else',
  async (namespace) => {
    const store = createStore()
    // As the chunk of its pages does.
    addMessages({ [namespace]: namespaces[namespace] })
    store.set(translatorAtom, await loadTranslator('en'))
    const all = Object.fromEntries(
      keys.filter(([one]) => one === namespace).map(([, key]) => [key, 'Claim your prize']),
    )
    await store.set(overrideTexts, 'host', { en: { [namespace]: all } })
    const { text } = store.get(translatorAtom)
    for (const key of Object.keys(all)) {
      const isReworded = text(namespace as 'login', key) === 'Claim your prize'
      expect(isReworded, key).toBe(isRewordable(namespace, key))
    }
  },
)

test('the first step is a host’s to word', async () => {
  const store = createStore()
  store.set(translatorAtom, await loadTranslator('en'))
  await store.set(overrideTexts, 'host', { en: { login: { 'preLogin.title': 'Welcome' } } })
  expect(store.get(translatorAtom).text('login', 'preLogin.title')).toBe('Welcome')
})
