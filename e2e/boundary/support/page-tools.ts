import type { Locator, Page } from '@playwright/test'
import { expect } from './arena.ts'

type Answered = { readonly isError: boolean; readonly value: unknown }

/** What scripts of the arena's pages keep, and what the page's portal offers. */
type Here = {
  readonly heard: string[]
  readonly epochs: number[]
  readonly say: (path: unknown, args: unknown[], patienceMs?: number) => Promise<Answered>
  readonly portal: {
    readonly getState: () => { readonly state: string }
    readonly getAccessToken: (options?: object) => Promise<string>
    readonly diagnose: () => Promise<object>
  }
}

const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Here).heard)

/** Waits for an event of the portal on the page, told as its name and its JSON. */
export const hears = async (page: Page, what: RegExp): Promise<void> => {
  await expect.poll(async () => (await heard(page)).join('\n'), { timeout: 20_000 }).toMatch(what)
}

/** Which documents of the frame were greeted, by their epochs. Needs `/watch-port.js`. */
export const epochs = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as Here).epochs)

/** Says a call to the portal past the SDK. Needs `/watch-port.js`. */
export const say = (page: Page, path: unknown, ...args: unknown[]): Promise<Answered> =>
  page.evaluate(([to, given]) => (window as unknown as Here).say(to, given as unknown[]), [path, args])

/** The same for what takes long: a portal asks a server three times before it gives up. */
export const sayPatiently = (page: Page, path: unknown, ...args: unknown[]): Promise<Answered> =>
  page.evaluate(
    ([to, given]) => (window as unknown as Here).say(to, given as unknown[], 20_000),
    [path, args],
  )

export const readState = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as Here).portal.getState().state)

export const readToken = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as Here).portal.getAccessToken())

/** What the SDK says to the developer of the page. */
export const readDiagnosis = (page: Page): Promise<object> =>
  page.evaluate(() => (window as unknown as Here).portal.diagnose())

/** A token that the server was asked for anew. Rejects with the text of the SDK's refusal. */
export const renewToken = async (page: Page): Promise<string> => {
  const [token, refusal] = await page.evaluate(() =>
    (window as unknown as Here).portal.getAccessToken({ force: true }).then(
      (given) => [given],
      (error: unknown) => [undefined, JSON.stringify(error)],
    ),
  )
  if (token === undefined) throw new Error(refusal)
  return token
}

/** Asks the server's API as the host's own code could, with a token of its choice. */
export const asks = async (
  page: Page,
  url: string,
  token: string,
): Promise<{ status: number; body: unknown }> => {
  const answer = await page.request.get(url, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status(), body: await answer.json().catch(() => undefined) }
}

/**
 * What the server answers to POSTs of a page, by path behind `prefix`. Asked of the browser's network and not of the page:
 * the page's own events leave out whatever no script may read.
 */
export const answersTo = async (page: Page, prefix: string): Promise<(path: string) => number[]> => {
  // What was asked and what came of it are told in no order: either may be first.
  const paths = new Map<string, string>()
  const statuses = new Map<string, number>()
  const network = await page.context().newCDPSession(page)
  network.on('Network.requestWillBeSent', ({ requestId, request: { method, url } }) => {
    if (method === 'POST' && url.startsWith(prefix)) paths.set(requestId, url.slice(prefix.length))
  })
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode)
  })
  await network.send('Network.enable')
  return (path) =>
    [...statuses].filter(([requestId]) => paths.get(requestId) === path).map(([, status]) => status)
}

/** Notes what the policies of documents stop from now on; the answer tells it of the document of an element. */
export const watchPolicy = async (page: Page): Promise<(within: Locator) => Promise<string[]>> => {
  await page.addInitScript(() => {
    const stopped: string[] = []
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => stopped.push(violatedDirective))
    Object.assign(window, { stopped })
  })
  return (within) => within.evaluate(() => (window as unknown as { stopped: string[] }).stopped)
}
