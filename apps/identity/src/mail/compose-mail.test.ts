import { describe, expect, test } from 'vitest'
import { activationMail } from './activation-mail.ts'
import { composeMail } from './compose-mail.ts'
import { invitationMail } from './invitation-mail.ts'

const link = 'https://app.example.test/account/activate?userId=1&token=2'

describe('SEC-BW-05 mails', () => {
  test('show names as text', () => {
    const tenant = '<img src=x onerror=alert(1)> & "Co" {{secret}}'
    const { html, text } = invitationMail({
      to: 'a@example.test',
      application: 'App',
      tenant,
      inviter: 'Bo',
      link,
    })
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot; {{secret}}')
    expect(html).not.toContain('<img')
    expect(text).toContain(tenant)
  })

  test('keep a name with line breaks on one line, in the subject too', () => {
    const mail = invitationMail({
      to: 'a@example.test',
      application: 'App',
      tenant: 'Acme\r\nBcc: evil@example.test',
      link,
    })
    expect(mail.subject).toBe('Join Acme Bcc: evil@example.test on App')
  })

  test('refuse an address or subject with a line break', () => {
    const mail = { to: 'a@example.test', subject: 's', heading: 'h', paragraphs: [], footnote: 'f' }
    expect(() => composeMail({ ...mail, to: 'a@example.test\r\nBcc: b@example.test' })).toThrow()
    expect(() => composeMail({ ...mail, subject: 's\nX: y' })).toThrow()
  })

  test('carry the link in both forms', () => {
    const { html, text } = activationMail({ to: 'a@example.test', application: 'App', link })
    expect(text).toContain(link)
    expect(html).toContain('href="https://app.example.test/account/activate?userId=1&amp;token=2"')
  })
})
