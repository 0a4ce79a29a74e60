import { usersScreen } from '../screens/users.ts'
import { signedIn } from './support/administrator.ts'
import { expect, portalOn } from './support/arena.ts'
import { attack } from './support/attack.ts'

type Here = {
  readonly portal: {
    readonly openRoute: (route: string, params?: Readonly<Record<string, string>>) => Promise<void>
  }
}

attack(
  'SEC-PO-12',
  'the page puts another user, another question and another page into an open dialog, under a button that is about to be pressed',
  'the dialog stays what it is, and Back closes it',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    arena.write('/another-question', { options: { view: 'admin' } })
    await signedIn(arena, page, '/another-question')
    const portal = portalOn(page)
    await portal.getByRole('link', { name: 'Users' }).click()
    const users = usersScreen(portal)
    await users
      .row('amara.okafor@acme.test')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await portal.getByRole('menuitem', { name: 'Disable…' }).click()
    const dialog = portal.getByRole('dialog')
    await expect(dialog).toContainText('Amara Okafor')
    const { dialog: is = '', item = '' } = Object.fromEntries(
      new URLSearchParams(new URL(page.url()).hash.split('?')[1]),
    )
    expect([is, item].every((text) => text !== '')).toBe(true)
    const open = (route: string, params: Readonly<Record<string, string>>): Promise<string> =>
      page.evaluate(
        ([to, given]) =>
          (window as unknown as Here).portal
            .openRoute(to as string, given as Readonly<Record<string, string>>)
            .then(
              () => 'opened',
              (error: { readonly code: string }) => error.code,
            ),
        [route, params] as const,
      )
    const other = '00000000-0000-4000-8000-000000000000'
    for (const [route, params] of [
      ['admin/users', { dialog: is, item: other }],
      ['admin/users', { dialog: 'delete', item }],
      ['admin/profile', { dialog: 'email' }],
    ] as const) {
      expect(await open(route, params)).toBe('UNSAVED_CHANGES')
      await expect(dialog).toContainText('Amara Okafor')
      expect(page.url()).toContain(item)
    }
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(users.row('amara.okafor@acme.test')).toContainText('Active')
  },
)
