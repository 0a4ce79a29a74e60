import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { routeDefaults } from '@vestibule/contract/constants'
import { readAnswers } from './folder.ts'
import { serving } from './serve.ts'
import { type Stack, startStack } from './stack.ts'

/** Paths at which a host answers with its one page. */
const routesOfSignIn = ['/', ...Object.values(routeDefaults)]

type Deployment = 'sameSite' | 'crossSite'

/** Runs work on a built page, which is told where this run's portal is and answers at all the paths of signing in. */
export const onBuilt = async (
  folder: string,
  deployment: Deployment,
  page: Page,
  work: (stack: Stack, host: string) => Promise<void>,
): Promise<void> => {
  const { '/index.html': index, ...files } = readAnswers(folder)
  if (!index) throw new Error(`${folder} is not built`)
  const stack = await startStack({ isHostless: true })
  const shown = { ...index, body: index.body.replaceAll('http://localhost:4600', stack.portalUrl) }
  const host = stack.hosts[deployment]
  try {
    const routes = Object.fromEntries(routesOfSignIn.map((path) => [path, shown]))
    await serving(host, { ...files, ...routes }, async () => {
      await page.goto(host)
      await work(stack, host)
    })
  } finally {
    await stack.stop()
  }
}

/** Runs work on the page of an example. */
export const onExample = (
  name: string,
  deployment: Deployment,
  page: Page,
  work: () => Promise<void>,
): Promise<void> =>
  onBuilt(fileURLToPath(new URL(`../../dist/examples/${name}`, import.meta.url)), deployment, page, work)
