import { ok } from '@vestibule/bridge'
import { expect, test, vi } from 'vitest'
import { SignIn, useAuth } from '../react/index.ts'
import { aPage, settle } from './react-page.tsx'

/** Where `<SignIn>` shows what the page's address, or the box, is there for. */
export const addresses = () => {
  test.each([
    ['/account/activate?userId=u&token=t', 'auto'],
    ['/account/reset-password?userId=u&token=t', 'login'],
    ['/account/sign-up', 'auto'],
    ['/account/login', 'auto'],
    ['/', 'login'],
  ] as const)('the box at %s (%s) shows what belongs there', async (path, view) => {
    const open = vi.fn(({ route }: { route: string }) => ok({ route }))
    const App = () => (useAuth().isLoading ? null : <SignIn />)
    const page = await aPage(<App />, { open }, { path, view })
    await page.told('anonymous')
    await settle()
    expect([open.mock.calls, location.pathname]).toEqual([[], path.replace(/\?.*/, '')])
    expect(page.el.querySelectorAll('iframe')).toHaveLength(1)
  })
}
