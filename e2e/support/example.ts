import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { routeDefaults } from '@vestibule/contract/constants'
import { readAnswers } from './folder.ts'
import { serving } from './serve.ts'
import type { Stack } from './stack.ts'

/** Paths at which a host answers with its one page. */
export const routesOfSignIn = ['/', ...Object.values(routeDefaults)]

type Deployment = 'sameSite' | 'crossSite'

type Place = { readonly hostless: Stack; readonly deployment: Deployment; readonly page: Page }

/**
 * Serves a built example as the host page of a portal while work runs. The page is given the portal's address, and is
 * answered at every path of signing in.
 */
export const onBuilt = async (
  folder: string,
  { hostless, deployment, page }: Place,
  work: (host: string) => Promise<void>,
): Promise<void> => {
  const { '/index.html': index, ...files } = readAnswers(folder)
  if (!index) throw new Error(`${folder} is not built`)
  const shown = { ...index, body: index.body.replaceAll('http://localhost:4600', hostless.portalUrl) }
  const host = hostless.hosts[deployment]
  const routes = Object.fromEntries(routesOfSignIn.map((path) => [path, shown]))
  await serving(host, { ...files, ...routes }, async () => {
    await page.goto(host)
    await work(host)
  })
}

/** Runs work on the page of an example. */
export const onExample = (name: string, place: Place, work: () => Promise<void>): Promise<void> =>
  onBuilt(fileURLToPath(new URL(`../../dist/examples/${name}`, import.meta.url)), place, work)
