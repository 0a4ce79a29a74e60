import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { en } from './messages.ts'
import { renderPage } from './render-page.ts'
import { languages } from './translate.ts'

const file = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const pages = ['index.html', 'hosted.html'] as const

const keysIn = (html: string) => [...html.matchAll(/data-(?:message|label)="(\w+)"/g)].map(([, key]) => key)

describe('a page of the demo host', () => {
  test.each(pages)('%s names messages that there are', (name) => {
    const keys = keysIn(file(name))
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => !Object.hasOwn(en, key ?? ''))).toEqual([])
  })

  test.each(pages.flatMap((name) => Object.keys(languages).map((language) => [name, language] as const)))(
    '%s is written in %s by the server, and no message is left out',
    (name, language) => {
      const html = renderPage(file(name), { cookies: `x=1; acme-notes-language=${language}` })
      expect(html).toContain(
        `<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}" data-theme="auto">`,
      )
      expect(html).toContain(`data-message="signIn">${languages[language]?.signIn}</button>`)
      expect(html).not.toMatch(/data-message="\w+"><\/(?!template)/)
    },
  )

  test('theme and session are those that the browser keeps', () => {
    const html = renderPage(file('index.html'), { cookies: 'acme-notes-theme=dark; acme-notes-session=in' })
    expect(html).toContain('data-theme="dark"')
    expect(html).toContain('data-session="in"')
    expect(renderPage(file('index.html'))).toContain('data-session="out"')
  })

  test.each([
    ['/', '', 'landing', 'open', 'login'],
    ['/account/login', '', 'box', 'open', 'login'],
    ['/', 'acme-notes-session=in', 'notes', 'closed', 'auto'],
    ['/account/step-up', 'acme-notes-session=in', 'notes', 'closed', 'auto'],
  ])('at %s with "%s" the %s is there from the first picture on', (path, cookies, view, box, portal) => {
    const html = renderPage(file('index.html'), { path, cookies })
    expect(html).toMatch(new RegExp(`<body [^>]*data-view="${view}" data-box="${box}"`))
    expect(html).toMatch(
      new RegExp(`<div id="portal" data-view="${portal}" data-theme="auto" data-locale="en" data-vestibule`),
    )
  })

  test('the panels are written with their rows, which take no click yet; without rows they stay hidden', () => {
    const settings = {
      password: 'p',
      accounts: [
        { email: 'ada@acme.test', name: 'Ada <Admin>', role: 'Admin', organizations: ['Acme', 'Globex'] },
      ],
      options: { magicLink: true, passkeys: false },
    }
    const html = renderPage(file('index.html'), { settings, cookies: 'acme-notes-language=he' })
    expect(html).toContain('<div id="try-it" inert>')
    const rows = /<ul id="accounts">(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
    expect(rows).toContain('data-slot="name">Ada &lt;Admin>')
    expect(rows).toContain('ada@acme.test')
    expect(rows).toMatch(/data-hue="[1-6]">A&lt;</)
    const switches = /<ul id="options">(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
    expect(switches.match(/role="switch"/g)).toHaveLength(2)
    expect(switches.match(/role="switch" checked/g)).toHaveLength(1)
    expect(renderPage(file('index.html'))).toContain('<div id="try-it" hidden>')
  })

  test.each(['language', 'theme', 'session'])('a %s that is none is left out, whatever it says', (name) => {
    const plain = renderPage(file('index.html'))
    for (const value of ['"><script>alert(1)</script>', 'constructor', '__proto__', 'xx'])
      expect(renderPage(file('index.html'), { cookies: `acme-notes-${name}=${value}` })).toBe(plain)
  })
})

test('every language fills in the same values as English', () => {
  const listPlaceholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort()
  for (const [language, messages] of Object.entries(languages))
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([language, key, listPlaceholders(messages[key])]).toEqual([
        language,
        key,
        listPlaceholders(en[key]),
      ])
})
