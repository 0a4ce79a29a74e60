import type { Adapter, Answer } from '../adapter.ts'
import { type Check, holds, refused, readValue } from '../check.ts'
import { until } from '../until.ts'
import { readAttribute } from './theme.ts'
import { readToken } from './tokens.ts'

/** Asks for a second factor that the person has not got: the portal says so, and waits for them. */
const askStepUp = async ({ perform, portal }: Adapter): Promise<{ readonly answer: Promise<Answer> }> => {
  const answer = perform('stepUp', {})
  const heading = (await portal()).getByRole('heading', { name: 'Two-step verification is off' })
  const ended = answer.then((early) => {
    if (early.code === 'UNSUPPORTED') return
    throw new Error(`It ended by itself: ${JSON.stringify(early)}`)
  })
  await Promise.race([heading.waitFor({ timeout: 10_000 }), ended])
  return { answer }
}

export const teardown: readonly Check[] = [
  {
    area: 'step-up',
    name: 'who has no second factor is told so inside, and the application by a code',
    judge: async (adapter) => {
      const { answer } = await askStepUp(adapter)
      await (await adapter.portal()).getByRole('button', { name: 'Go back' }).click()
      refused(await answer, 'MFA_NOT_ENROLLED')
    },
  },
  {
    area: 'teardown',
    name: 'another document in place of the first is greeted, and the session is still there',
    judge: async (adapter) => {
      readValue(await adapter.perform('setTheme', { mode: 'light' }))
      const document = await (await adapter.portal()).locator('html').elementHandle()
      await (await adapter.portal()).evaluate(() => location.reload())
      await until('The document is another', async () => !(await document?.isVisible().catch(() => false)))
      // Heard only by a document that was greeted.
      readValue(await adapter.perform('setTheme', { mode: 'dark' }))
      await until('The portal is dark', async () => (await readAttribute(adapter, 'data-theme')) === 'dark')
      await until('There is a token again', async () => {
        const { value } = await adapter.perform('getAccessToken', { force: true })
        return typeof value === 'string'
      })
    },
  },
  {
    area: 'teardown',
    name: 'what is open when the portal is taken away ends with DESTROYED',
    judge: async (adapter) => {
      const { answer } = await askStepUp(adapter)
      readValue(await adapter.perform('destroy'))
      refused(await answer, 'DESTROYED')
      if (adapter.isFramed)
        await until('The frame is gone', async () => (await adapter.page.locator('iframe').count()) === 0)
    },
  },
  {
    area: 'teardown',
    name: 'a user who comes back is still signed in, and signs out for good',
    judge: async (adapter) => {
      readValue(await (await adapter.start()).ready)
      await readToken(adapter)
      readValue(await adapter.perform('logout'))
      await until('The application hears of it', async () => (await adapter.states()).at(-1) === 'anonymous')
      refused(await adapter.perform('getAccessToken', {}), 'NOT_AUTHENTICATED')
      readValue(await (await adapter.start()).ready)
      const states = await until('The application hears of no user', async () => {
        const all = await adapter.states()
        return all.includes('anonymous') && all
      })
      holds(!states.includes('authenticated'), `it was told ${states.join(', ')}`)
    },
  },
]
