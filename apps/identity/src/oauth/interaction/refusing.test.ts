import { expect, test } from 'vitest'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPageBrowser, authorizePath, aVerifier, readLocation, signInOnPage } from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('saying no to what an application asks for', (engine) => {
  const testServer = useTestServer(engine)

  /** A browser that waits on the page for a request, and what it gets once its user signs in. */
  const arrange = async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = aPageBrowser(testServer())
    const page = readLocation(await browser.request(authorizePath(aVerifier(), {})))
    const signInLater = async () => {
      await signInOnPage(browser, user)
      const answer = readLocation(await browser.request('/oauth/account/continue'))
      return readLocation(await browser.request(answer.pathname)).searchParams
    }
    return { browser, uid: page.searchParams.get('request') ?? '', signInLater }
  }

  test.each(['cross-site', 'same-site', 'none'])(
    'SEC-OA-09 an address that is opened %s refuses nothing, unless it names the request',
    async (site) => {
      const { browser, uid, signInLater } = await arrange()
      const open = (query: string) =>
        browser.request(`/oauth/account/continue?${query}`, { headers: { 'sec-fetch-site': site } })
      const answer = readLocation(await open('because=cancelled'))
      expect(answer.pathname).toBe('/oauth/account/login')
      await open('because=cancelled&request=made-up')
      expect((await signInLater()).get('code')).not.toBeNull()
      const other = await arrange()
      expect(other.uid).not.toBe(uid)
      const named = `/oauth/account/continue?because=cancelled&request=${other.uid}`
      const refused = await other.browser.request(named, { headers: { 'sec-fetch-site': site } })
      const back = readLocation(await other.browser.request(readLocation(refused).pathname))
      expect(back.searchParams.get('error')).toBe('access_denied')
    },
  )

  test.each([undefined, 'same-origin'])('SEC-OA-09 a page of ours (%s) refuses it', async (site) => {
    const { browser } = await arrange()
    const headers = { 'sec-fetch-site': site }
    const refused = await browser.request('/oauth/account/continue?because=cancelled', { headers })
    const back = readLocation(await browser.request(readLocation(refused).pathname))
    expect(back.searchParams.get('error')).toBe('access_denied')
  })
})
