import { readPart } from '@vestibule/messages/read'
import { usersScreen } from '../screens/users.ts'
import { signedIn } from './support/administrator.ts'
import { expect, portalOn } from './support/arena.ts'
import { attack } from './support/attack.ts'

const prize = 'Claim your prize'
type Tree = { readonly [name: string]: string | Tree }

/** Another text for each of ours. */
const reword = (texts: Tree, before = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[before + key, prize]] : Object.entries(reword(value, `${before}${key}.`)),
    ),
  )

attack(
  'SEC-PO-40',
  'the page has every text of the portal say that a prize is to be claimed, and shows a question about a member and one for the own password',
  'headings are the page’s to word; the questions, their fields and buttons and the menu that leads to them say what they do',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const ours = { ...readPart('en', 'signin'), ...readPart('en', 'admin') } as Tree
    const localizations = {
      en: Object.fromEntries(Object.entries(ours).map(([name, texts]) => [name, reword(texts as Tree)])),
    }
    arena.write('/another-wording', { options: { view: 'admin', localizations } })
    await signedIn(arena, page, '/another-wording')
    const portal = portalOn(page)
    await portal.locator('a[href*="admin/users"]').first().click()
    await expect(portal.getByRole('heading', { level: 1, name: prize })).toBeVisible()
    await usersScreen(portal)
      .row('amara.okafor@acme.test')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await portal.getByRole('menuitem', { name: 'Disable…' }).click()
    const dialog = portal.getByRole('dialog')
    await expect(dialog).toContainText('Amara Okafor')
    await expect(dialog).not.toContainText(prize)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await portal.locator('a[href*="admin/profile"]').first().click()
    await portal.getByRole('button', { name: /^Change password/ }).click()
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Show password' })).toHaveCount(2)
    await expect(dialog).not.toContainText(prize)
  },
)
