import { pages } from '@vestibule/messages/pages'
import { expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

const en = pages.in('en').provider
const he = pages.in('he').provider

describeOnServer('pages of the window that goes to a provider', (engine) => {
  const testServer = useTestServer(engine)

  test.each([
    ['he-IL,he;q=0.9', 'he', 'rtl', he.gone.title],
    ['en-GB', 'en', 'ltr', en.gone.title],
    ['"><script>', 'en', 'ltr', en.gone.title],
    [undefined, 'en', 'ltr', en.gone.title],
  ])('a browser that prefers %s is spoken to in %s, %s', async (acceptLanguage, lang, dir, title) => {
    const browser = aBrowser(testServer(), { headers: { 'accept-language': acceptLanguage } })
    const answer = await browser.request('/login/start?txn=nobody-opened-it')
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).not.toContain('<script>')
  })
})
