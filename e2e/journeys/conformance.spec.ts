import { fileURLToPath } from 'node:url'
import { test } from '@playwright/test'
import { nativeAdapter } from '../conformance/native-adapter.ts'
import { pageAdapter } from '../conformance/page-adapter.ts'
import { runConformance, toTable } from '../conformance/suite.ts'
import { endBrowsers, openBrowser, type OpenBrowser } from '../support/browser.ts'
import { readAnswers } from '../support/folder.ts'
import { people, type Person, seededPassword } from '../support/people.ts'
import { serving } from '../support/serve.ts'
import { type Stack, startStack } from '../support/stack.ts'

const built = fileURLToPath(new URL('../../dist/e2e/conformance', import.meta.url))

let stack: Stack
let browser: OpenBrowser
test.beforeAll(async () => {
  stack = await startStack({ isHostless: true })
})
test.afterAll(() => Promise.all([stack.stop(), endBrowsers()]))
// Not a page of the fixture: what is set wrongly here is reported on the page, as it should be.
test.beforeEach(async () => {
  browser = await openBrowser({ thirdPartyCookies: 'blocked' })
})
test.afterEach(() => browser.leave())

const toSurroundings = ({ email }: Person) => ({ ...stack, email, password: seededPassword })

const expectNoFailure = (rows: Awaited<ReturnType<typeof runConformance>>): void => {
  if (rows.some(({ result }) => result !== 'passed')) throw new Error(toTable(rows))
}

for (const [name, deployment, person] of [
  ['frame', 'sameSite', people.conformanceFrame],
  ['element', 'crossSite', people.conformanceElement],
  ['react', 'crossSite', people.conformanceReact],
] as const) {
  test(`our own SDK does what every SDK has to do (${name}, ${deployment})`, async () => {
    const host = stack.hosts[deployment]
    const files = readAnswers(built)
    const shown = files[`/${name}.html`]
    if (!shown) throw new Error('The pages of the conformance suite are not built')
    const surroundings = toSurroundings(person)
    const adapter = pageAdapter(await browser.context.newPage(), `${host}/${name}.html`, surroundings)
    await serving(host, files, async () => expectNoFailure(await runConformance(adapter, surroundings)))
  })
}

// A flood has to be faster than a hundred calls a second, and each of these goes through the runner.
test('our own SDK does what every SDK has to do (native)', { tag: '@alone' }, async () => {
  const surroundings = toSurroundings(people.conformanceNative)
  const adapter = await nativeAdapter(await browser.context.newPage(), 'WKWebView', surroundings)
  expectNoFailure(await runConformance(adapter, surroundings))
})
