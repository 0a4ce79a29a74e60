import { toDirection } from '@vestibule/messages/locales'
import { readPart } from '@vestibule/messages/read'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../domain/applications/clients.ts'
import { codeSms, numberGoneSms } from '../sms/texts.ts'
import { composeMail } from './compose-mail.ts'
import { mailLook } from './mail-look.ts'
import { filled, mailLocales, mailMessages } from './mail-messages.ts'
import { codeMail, linkMail, noticeMail } from './mails.ts'

const link = 'https://app.example.test/account/activate?userId=1&token=2'
const to = 'a@example.test'
const aClient = (changes: Partial<Client> = {}): Client =>
  ({ name: 'App', logo: '', adminBox: {}, ...changes }) as Client
const english = { client: aClient(), locale: 'en' }
const hebrew = { client: aClient(), locale: 'he' }
const values = {
  tenant: 'Acme',
  requester: 'Sam',
  invited: 'new@acme.test',
  inviter: 'Bo',
  who: 'Cy',
  factor: 'An app',
  description: 'nightly export',
  left: '3',
  number: '****58',
  happened: 'was added',
  ip: '203.0.113.7',
  country: 'NL',
  minutes: '10',
  date: 'December 10, 2026',
  time: '09:10 UTC',
}

const en = mailMessages('en')

type Tree = string | { readonly [name: string]: Tree }
const sentences = (tree: Tree, path = ''): [string, string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`))
const names = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''))].toSorted()
const kinds = <K extends string>(words: Readonly<Record<K, unknown>>): K[] => Object.keys(words) as K[]

test.each(mailLocales)('%s says as much as English, with the same names in it', (locale) => {
  const sentenceByKey = new Map(sentences(readPart(locale, 'mail') as Tree))
  for (const [path, sentence] of sentences(en)) {
    expect(names(sentenceByKey.get(path) ?? ''), path).toEqual(names(sentence))
    expect(sentenceByKey.get(path)?.split('\n').length, path).toBe(sentence.split('\n').length)
  }
})

describe.each(mailLocales)('every mail in %s', (locale) => {
  const from = { client: aClient(), locale }
  const all = [
    ...kinds(en.codes).map((kind) => codeMail(from, kind, { to, code: '123456' })),
    ...kinds(en.links).map((kind) => linkMail(from, kind, { to, link, values })),
    ...kinds(en.notices).map((kind) => noticeMail(from, kind, { to, values })),
  ]
  test('has nothing left to fill in, and says the same in both forms', () => {
    for (const { subject, text, html } of all) {
      expect(`${subject}${text}${html}`).not.toContain('{{')
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${locale}" dir="${toDirection(locale)}">`))
      expect(html).toContain(`<div lang="${locale}" dir="${toDirection(locale)}"`)
    }
  })
})

describe('SEC-BW-05 what strangers call themselves', () => {
  const hostile = '<img src=x onerror=alert(1)> & "Co" {{link}} {{secret}}'

  test.each(['en', 'he'])('arrives as text (%s)', (locale) => {
    const from = { client: aClient(), locale }
    const { html, text } = linkMail(from, 'invitation', { to, link, values: { tenant: hostile } })
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot; {{link}} {{secret}}')
    expect(html).not.toContain('<img')
    expect(text).toContain(hostile)
  })

  test('stays on one line, in the subject too', () => {
    const tenant = 'Acme\r\nBcc: evil@example.test'
    const mail = linkMail(english, 'invitation', { to, link, values: { tenant } })
    expect(mail.subject).toBe('Join Acme Bcc: evil@example.test on App')
    const named = { client: aClient({ name: 'App\u0000\r\nX: y\u202e' }), locale: 'en' }
    expect(codeMail(named, 'signIn', { to, code: '123456' }).subject).toBe('123456 is your App X: y code')
    expect(codeSms(named, { to: '+15550100', code: '123456' }).text).not.toMatch(/[\r\n]/)
  })

  test('an address or a subject with a line break is refused', () => {
    const mail = { to, subject: 's', heading: 'h', paragraphs: [], footnote: 'f' }
    const frame = { look: mailLook(aClient()), locale: 'en' }
    expect(() => composeMail({ ...mail, to: `${to}\r\nBcc: b@example.test` }, frame)).toThrow()
    expect(() => composeMail({ ...mail, subject: 's\nX: y' }, frame)).toThrow()
  })

  test('does not turn a Hebrew sentence around', () => {
    expect(filled('{{who}} הצטרף', { who: 'Acme (Labs)' }, 'he')).toBe('\u2068Acme (Labs)\u2069 הצטרף')
  })

  test('SEC-PO-13 a Hebrew name does not turn an English sentence around', () => {
    expect(filled('{{who}} joined', { who: 'עדה (x)' }, 'en')).toBe('\u2068עדה (x)\u2069 joined')
    expect(filled('{{who}} joined', { who: 'Ann (x)' }, 'en')).toBe('Ann (x) joined')
  })

  test('a value that was not given is a mistake, not an empty place', () => {
    expect(() => filled('{{who}}', {}, 'en')).toThrow('who')
  })
})

describe('a mail looks like its application', () => {
  const look = (adminBox: Record<string, unknown>, logo = '') => mailLook(aClient({ adminBox, logo }))

  test.each([
    [{}, '#4254cf', '#ffffff'],
    [{ themeV2: { palette: { primary: { main: '#ffee00' } } } }, '#ffee00', '#000000'],
    [{ themes: { tokens: { accent: '#036' } } }, '#036', '#ffffff'],
    [
      { themeV2: { palette: { primary: { main: 'red;background:url(//evil.test)' } } } },
      '#4254cf',
      '#ffffff',
    ],
    [{ themeV2: 7, themes: [] }, '#4254cf', '#ffffff'],
  ])('%j', (adminBox, accent, onAccent) => {
    expect(look(adminBox)).toMatchObject({ accent, onAccent })
  })

  test('shows its logo by https only, and its name beside anything else', () => {
    const named = { client: aClient({ name: 'A<b>', logo: 'https://cdn.test/a.png?x="y"' }), locale: 'en' }
    const { html } = codeMail(named, 'signIn', { to, code: '123456' })
    expect(html).toContain('<img src="https://cdn.test/a.png?x=&quot;y&quot;" alt="A&lt;b&gt;"')
    expect(look({}, 'javascript:alert(1)').logo).toBeUndefined()
    expect(look({}, 'data:image/svg+xml,<svg>').logo).toBeUndefined()
  })
})

test('links stand in both forms, and are read from left to right', () => {
  const { html, text } = linkMail(hebrew, 'activation', { to, link })
  expect(text).toContain(link)
  expect(html).toContain('href="https://app.example.test/account/activate?userId=1&amp;token=2"')
  expect(html).toContain('<p dir="ltr"')
})

test('an invitation with a code says where to type it', () => {
  expect(linkMail(english, 'invitationBy', { to, link, values, code: '123456' }).text).toContain(
    'Enter the code 123456 on the page',
  )
})

test('a code stands first in a text message, whatever the language', () => {
  for (const from of [english, hebrew]) {
    expect(codeSms(from, { to: '+15550100', code: '123456' }).text).toMatch(/^123456 /)
    expect(numberGoneSms(from, '+15550100').text).toContain('App')
  }
})
