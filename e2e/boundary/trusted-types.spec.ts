import { expect, portalOn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { signedIn } from './support/administrator.ts'

attack(
  'SEC-PO-15',
  'a script that was planted in the portal makes a Trusted Types policy of its own',
  'it can make none, by whatever name, and no text of its own becomes a script',
  async ({ arena, openPage }) => {
    const page = await openPage()
    await signedIn(arena, page, '/')
    const come = await portalOn(page)
      .locator('html')
      .evaluate(() => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: {
            createPolicy: (name: string, rules: object) => { createScript: (text: string) => string }
          }
        }
        return ['default', 'evil', 'vestibule-captcha', 'goog#html'].map((name) => {
          try {
            const script = document.createElement('script')
            script.text = trustedTypes
              .createPolicy(name, { createScript: (text: string) => text })
              .createScript('1')
            return 'made'
          } catch (error) {
            return (error as Error).name
          }
        })
      })
    expect(come).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
  },
)
