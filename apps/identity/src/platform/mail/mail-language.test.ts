import { resetPasswordViaEmail } from '@vestibule/contract/areas/passwords'
import { expect, test } from 'vitest'
import { aMember, aTenant } from '../../testing/builders.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('the language of mails', (engine) => {
  const testServer = useTestServer(engine)

  test.each([
    ['he', 'he', 'איפוס הסיסמה שלך'],
    ['he-IL,he;q=0.9,en;q=0.8', 'he', 'איפוס הסיסמה שלך'],
    ['fr-FR,en;q=0.5', 'en', 'Reset your'],
    [undefined, 'en', 'Reset your'],
    ['"><script>', 'en', 'Reset your'],
  ])('who asks in %s is written to in %s', async (language, lang, subject) => {
    const { email } = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = aBrowser(testServer(), { headers: { 'accept-language': language } })
    await browser.call(resetPasswordViaEmail, { identifier: email, identifierType: 'email' })
    const mail = (await testServer().mail()).to(email).at(-1)
    expect(mail?.subject).toContain(subject)
    expect(mail?.html).toContain(`<html lang="${lang}" dir="${lang === 'he' ? 'rtl' : 'ltr'}">`)
  })
})
