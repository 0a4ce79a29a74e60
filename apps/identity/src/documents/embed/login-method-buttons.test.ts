import { describe, expect, test } from 'vitest'
import type { PortalBuild } from '../portal-files/portal-build.ts'
import type { Boot } from './boot.ts'
import { embedDocument } from './document.ts'
import { loginMethodButtons } from './login-method-buttons.ts'

const build: PortalBuild = {
  buildId: 'b1',
  script: 'assets/main.js',
  preloads: [],
  styles: [],
  locales: ['en'],
  entry: new Map([
    ['en.way-or.html', '<hr>'],
    ['en.way-sms.html', '<b>sms</b>'],
    ['en.way-passkey.html', '<b>passkey</b>'],
    ['en.way-google.html', '<b data-way="google">%name%</b>'],
    ['en.way-provider.html', '<b data-way="%provider%">%initial% %name%</b>'],
  ]),
}
const offered = (policies: Partial<Boot['policies']>) =>
  loginMethodButtons(build, { locale: 'en', policies: { social: [], otherWays: [], ...policies } })

describe('the buttons of the other ways in', () => {
  test('are none where there is no other way', () => {
    expect(offered({})).toBe('')
  })

  test('stand in the order the portal shows them in, known providers with their mark', () => {
    const social = [
      { id: 'google', name: 'Google' },
      { id: '0191', name: 'Own' },
    ]
    expect(offered({ social, otherWays: ['passkey', 'sms'] })).toBe(
      '<hr><div class="v-providers"><b data-way="google">Google</b><b data-way="0191">O Own</b></div><b>sms</b><b>passkey</b>',
    )
    expect(offered({ otherWays: ['passkey'] })).toBe('<hr><b>passkey</b>')
  })

  test('SEC-PO-07 show a name as the text it is, whatever it looks like', () => {
    const name = '<i>$& $1 %provider%'
    expect(offered({ social: [{ id: 'x"><script>', name }] })).toBe(
      '<hr><div class="v-providers is-odd"><b data-way="x&quot;&gt;&lt;script&gt;">&lt; &lt;i&gt;$&amp; $1 %provider%</b></div>',
    )
  })
})

describe('the document', () => {
  const html = (application: Boot['application']) =>
    embedDocument({
      build,
      nonce: 'n',
      entry:
        '<span class="v-monogram">%application%</span><h1>%application%</h1><div data-rows="%ways%">%buttons%</div>',
      boot: {
        locale: 'en',
        theme: 'auto',
        application,
        policies: { ways: '1', social: [], otherWays: ['sms'] },
      } as unknown as Boot,
    })

  test('has the buttons in the first step, and a letter where there is no logo', () => {
    expect(html({ name: 'A $& %ways%', logo: null })).toContain(
      '<span class="v-monogram">A $&amp; %ways%</span><h1>A $&amp; %ways%</h1><div data-rows="1"><hr><b>sms</b></div>',
    )
  })

  test('has the logo there is', () => {
    const answer = html({ name: 'Acme', logo: 'https://acme.test/"><i>$&.svg' })
    expect(answer).toContain(
      '<img src="https://acme.test/&quot;&gt;&lt;i&gt;$&amp;.svg" alt=""/><h1>Acme</h1>',
    )
    expect(answer).not.toContain('v-monogram')
  })
})
