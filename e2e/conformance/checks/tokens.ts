import { signInScreen } from '../../screens/sign-in.ts'
import type { Adapter } from '../adapter.ts'
import { type Check, holds, refused, readValue } from '../check.ts'
import { until } from '../until.ts'

/** A token, once the SDK has one: hooks learn of a sign-in a moment later. */
export const readToken = ({ perform }: Adapter): Promise<string> =>
  until('There is an access token', async () => {
    const { value } = await perform('getAccessToken', {})
    return typeof value === 'string' && value !== '' && value
  })

export const tokens: readonly Check[] = [
  {
    area: 'tokens',
    name: 'there is none while no user is signed in',
    judge: async ({ perform }) => refused(await perform('getAccessToken', {}), 'NOT_AUTHENTICATED'),
  },
  {
    area: 'tokens',
    name: 'a sign-in inside the portal is heard outside',
    judge: async ({ perform, portal, states, isFramed, page }, { email, password }) => {
      readValue(await perform('signIn'))
      const frame = await portal()
      const box = isFramed ? page.frameLocator(`iframe[src*="${new URL(frame.url()).origin}"]`) : page
      await signInScreen(box).signIn(email, password)
      await until(
        'The application hears of the sign-in',
        async () => (await states()).at(-1) === 'authenticated',
      )
    },
  },
  {
    area: 'tokens',
    name: 'the token is whose it should be, and the server takes it',
    judge: async (adapter, { email, portalUrl }) => {
      const headers = { authorization: `Bearer ${await readToken(adapter)}` }
      const answer = await adapter.page.request.get(`${portalUrl}/identity/resources/users/v2/me`, {
        headers,
      })
      const { email: userEmail } = (await answer.json()) as { email?: string }
      holds(userEmail === email, `the token belongs to ${userEmail}`)
    },
  },
  {
    area: 'tokens',
    name: 'twenty questions at once have one answer',
    judge: async (adapter) => {
      const accessTokens = Array.from({ length: 20 }, () => readToken(adapter))
      holds(new Set(await Promise.all(accessTokens)).size === 1, 'there were several')
    },
  },
  {
    area: 'tokens',
    name: 'no refresh token is in reach of the page',
    judge: async ({ page, isFramed }) => {
      const seen = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }))
      holds(!seen.includes('fe_refresh_'), 'it is in a cookie or in storage of the page')
      const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith('fe_refresh_'))
      holds(cookies.length > 0, 'there is none at all')
      for (const { httpOnly, secure, value } of cookies) {
        holds(httpOnly && secure, 'its cookie is not HttpOnly and Secure')
        const html = isFramed ? await page.content() : ''
        holds(!html.includes(value), 'it is in the document')
      }
    },
  },
]
